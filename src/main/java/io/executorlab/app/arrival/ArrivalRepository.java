package io.executorlab.app.arrival;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.List;

import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

@Repository
class ArrivalRepository {

    private static final int MOST_LISTED = 1000;

    private final JdbcClient jdbc;

    ArrivalRepository(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    /** In place of what is known of this participant, unless that was requested later. */
    public void save(Arrival arrival) {
        jdbc.sql("""
                insert into arrival (meeting, participant, minutes, requested_at, called_at, updated_at)
                values (?, ?, ?, ?, ?, ?)
                on conflict (meeting, participant) do update
                set minutes = excluded.minutes, requested_at = excluded.requested_at,
                    called_at = excluded.called_at, updated_at = excluded.updated_at
                where arrival.requested_at <= excluded.requested_at""")
                .params(arrival.meeting(), arrival.participant(), arrival.minutes(), utc(arrival.requestedAt()),
                        utc(arrival.calledAt()), utc(arrival.updatedAt()))
                .update();
    }

    public List<Arrival> ofMeeting(long meeting) {
        return jdbc.sql("select * from arrival where meeting = ? order by participant limit ?")
                .params(meeting, MOST_LISTED)
                .query((row, number) -> new Arrival(row.getLong("meeting"), row.getInt("participant"),
                        row.getInt("minutes"), instant(row, "requested_at"), instant(row, "called_at"),
                        instant(row, "updated_at")))
                .list();
    }

    private static OffsetDateTime utc(Instant instant) {
        return instant.atOffset(ZoneOffset.UTC);
    }

    private static Instant instant(ResultSet row, String column) throws SQLException {
        return row.getObject(column, OffsetDateTime.class).toInstant();
    }
}

create role executor_lab login password 'executor_lab';
grant usage on schema executor_lab to executor_lab;
grant select, insert, update, delete on all tables in schema executor_lab to executor_lab;

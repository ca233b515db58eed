package io.executorlab.lab.report;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Font;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.IntStream;

import org.jfree.chart.ChartFactory;
import org.jfree.chart.JFreeChart;
import org.jfree.chart.StandardChartTheme;
import org.jfree.chart.axis.NumberAxis;
import org.jfree.chart.block.BlockBorder;
import org.jfree.chart.labels.StandardCategoryItemLabelGenerator;
import org.jfree.chart.plot.CategoryPlot;
import org.jfree.chart.plot.PlotOrientation;
import org.jfree.chart.plot.XYPlot;
import org.jfree.chart.renderer.category.BarRenderer;
import org.jfree.chart.renderer.category.StandardBarPainter;
import org.jfree.chart.renderer.xy.XYErrorRenderer;
import org.jfree.chart.renderer.xy.XYLineAndShapeRenderer;
import org.jfree.chart.ui.HorizontalAlignment;
import org.jfree.chart.ui.RectangleInsets;
import org.jfree.data.category.CategoryDataset;
import org.jfree.data.category.DefaultCategoryDataset;
import org.jfree.data.xy.XYSeries;
import org.jfree.data.xy.XYSeriesCollection;
import org.jfree.data.xy.YIntervalSeries;
import org.jfree.data.xy.YIntervalSeriesCollection;

/** Draws the pictures in the docs: on white, so that they can be read on a dark page too. */
final class PictureCharts {

    // Okabe and Ito's: to be told apart whatever colours one sees.
    private static final List<Color> COLOURS = List.of(new Color(0xD55E00), new Color(0x0072B2),
            new Color(0x009E73), new Color(0xCC79A7), new Color(0xE69F00), new Color(0x56B4E9), new Color(0x444444));
    private static final List<float[]> DASHES =
            List.of(new float[] {1, 0}, new float[] {7, 4}, new float[] {2, 3}, new float[] {10, 3, 2, 3});
    private static final Color GRID = new Color(0xD5DAE0);
    private static final Color INK = new Color(0x1B1F24);
    private static final Color NEUTRAL = new Color(0x5B7083);
    private static final double ROOM_FOR_LABELS = 0.12;
    private static final double ROOM_FOR_RANGES = 0.4;
    private static final float WIDEST_NAME = 0.4f;
    /** The medians are the first data of a picture of steps. */
    private static final int RANGES = 1;
    private static final RectangleInsets ROOM_AROUND_NUMBERS = new RectangleInsets(6, 6, 6, 6);

    /**
     * A number that is drawn.
     *
     * @param low of several runs; the median itself where there was one
     * @param text beside it: the number, with its range over several runs
     */
    record Value(double median, double low, double high, String text) {

        boolean hasRange() {
            return low < high;
        }
    }

    private PictureCharts() {
    }

    /** A line for each cell. */
    static JFreeChart lines(String title, Map<String, TimeChart> charts) {
        XYSeriesCollection data = new XYSeriesCollection();
        charts.forEach((cell, chart) -> {
            XYSeries series = new XYSeries(cell);
            List<Double> totals = chart.totals();
            IntStream.range(0, totals.size()).forEach(i -> series.add(chart.seconds().get(i), totals.get(i)));
            data.addSeries(series);
        });
        return lines(title, "seconds since the load began", data, false);
    }

    /**
     * A line for each variant with a mark at each of its steps, and from lowest to highest where several runs differ; a
     * value that there is not leaves a gap.
     */
    static JFreeChart steps(String title, String axis, Map<String, Map<Double, Value>> variants) {
        XYSeriesCollection medians = new XYSeriesCollection();
        YIntervalSeriesCollection ranges = new YIntervalSeriesCollection();
        variants.forEach((variant, points) -> {
            XYSeries series = new XYSeries(variant);
            YIntervalSeries own = new YIntervalSeries(variant);
            points.forEach((step, value) -> {
                series.add(step, value == null ? null : Double.valueOf(value.median()));
                if (value != null && value.hasRange()) {
                    own.add(step, value.median(), value.low(), value.high());
                }
            });
            medians.addSeries(series);
            ranges.addSeries(own);
        });
        JFreeChart chart = lines(title, axis, medians, true);
        chart.getXYPlot().setDataset(RANGES, ranges);
        chart.getXYPlot().setRenderer(RANGES, ranges(ranges.getSeriesCount()));
        return chart;
    }

    private static XYErrorRenderer ranges(int variants) {
        XYErrorRenderer renderer = new XYErrorRenderer();
        renderer.setDrawXError(false);
        renderer.setDefaultShapesVisible(false);
        renderer.setDefaultSeriesVisibleInLegend(false);
        for (int i = 0; i < variants; i++) {
            renderer.setSeriesPaint(i, COLOURS.get(i % COLOURS.size()));
        }
        return renderer;
    }

    private static JFreeChart lines(String title, String axis, XYSeriesCollection data, boolean marks) {
        JFreeChart chart =
                ChartFactory.createXYLineChart(title, axis, null, data, PlotOrientation.VERTICAL, true, false, false);
        style(chart);
        XYPlot plot = chart.getXYPlot();
        plot.setBackgroundPaint(Color.WHITE);
        plot.setDomainGridlinesVisible(false);
        plot.setRangeGridlinePaint(GRID);
        plot.setOutlineVisible(false);
        number((NumberAxis) plot.getDomainAxis());
        number((NumberAxis) plot.getRangeAxis());
        XYLineAndShapeRenderer renderer = new XYLineAndShapeRenderer(true, marks);
        // One path for a line, not one for each of its stretches.
        renderer.setDrawSeriesLineAsPath(true);
        renderer.setDrawOutlines(false);
        for (int i = 0; i < data.getSeriesCount(); i++) {
            renderer.setSeriesPaint(i, COLOURS.get(i % COLOURS.size()));
            renderer.setSeriesStroke(i, new BasicStroke(2.5f, BasicStroke.CAP_BUTT, BasicStroke.JOIN_ROUND, 1,
                    DASHES.get(i % DASHES.size()), 0));
        }
        plot.setRenderer(renderer);
        return chart;
    }

    /** For each cell a bar for each measure, with its number. */
    static JFreeChart bars(Map<String, Map<String, Value>> measures) {
        DefaultCategoryDataset data = new DefaultCategoryDataset();
        measures.forEach((heading, cells) -> cells.forEach((cell, bar) -> data.addValue(bar.median(), heading, cell)));
        boolean ranges = measures.values().stream().flatMap(cells -> cells.values().stream()).anyMatch(Value::hasRange);
        JFreeChart chart = ChartFactory.createBarChart(null, null,
                measures.size() == 1 ? measures.keySet().iterator().next() : null, data,
                PlotOrientation.HORIZONTAL, measures.size() > 1, false, false);
        style(chart);
        CategoryPlot plot = chart.getCategoryPlot();
        plot.setBackgroundPaint(Color.WHITE);
        plot.setRangeGridlinePaint(GRID);
        plot.setOutlineVisible(false);
        plot.getDomainAxis().setMaximumCategoryLabelWidthRatio(WIDEST_NAME);
        NumberAxis values = (NumberAxis) plot.getRangeAxis();
        number(values);
        values.setUpperMargin(ranges ? ROOM_FOR_RANGES : ROOM_FOR_LABELS);
        BarRenderer renderer = (BarRenderer) plot.getRenderer();
        renderer.setBarPainter(new StandardBarPainter());
        renderer.setShadowVisible(false);
        renderer.setItemMargin(0);
        renderer.setDefaultItemLabelsVisible(true);
        renderer.setDefaultItemLabelFont(new Font(Font.SANS_SERIF, Font.PLAIN, 11));
        renderer.setDefaultItemLabelGenerator(new Label(measures));
        for (int i = 0; i < measures.size(); i++) {
            // One measure alone is neither broken nor fixed.
            renderer.setSeriesPaint(i, measures.size() == 1 ? NEUTRAL : COLOURS.get(i % COLOURS.size()));
        }
        return chart;
    }

    private static void style(JFreeChart chart) {
        StandardChartTheme theme = new StandardChartTheme("docs", false);
        theme.setExtraLargeFont(new Font(Font.SANS_SERIF, Font.PLAIN, 12));
        theme.setLargeFont(new Font(Font.SANS_SERIF, Font.PLAIN, 12));
        theme.setRegularFont(new Font(Font.SANS_SERIF, Font.PLAIN, 12));
        theme.setSmallFont(new Font(Font.SANS_SERIF, Font.PLAIN, 11));
        theme.setAxisLabelPaint(INK);
        theme.setTickLabelPaint(INK);
        theme.setLegendItemPaint(INK);
        theme.setTitlePaint(INK);
        theme.apply(chart);
        if (chart.getTitle() != null) {
            // Beside the axis it would be turned, and drawn letter by letter.
            chart.getTitle().setHorizontalAlignment(HorizontalAlignment.LEFT);
        }
        chart.setBackgroundPaint(Color.WHITE);
        chart.setPadding(new RectangleInsets(10, 10, 10, 16));
        if (chart.getLegend() != null) {
            chart.getLegend().setFrame(BlockBorder.NONE);
        }
    }

    private static void number(NumberAxis axis) {
        axis.setStandardTickUnits(NumberAxis.createStandardTickUnits(Locale.ROOT));
        axis.setTickLabelInsets(ROOM_AROUND_NUMBERS);
        axis.setAutoRangeIncludesZero(true);
    }

    /** The bar's number as the tables write it. */
    private static final class Label extends StandardCategoryItemLabelGenerator {

        private final transient Map<String, Map<String, Value>> measures;

        private Label(Map<String, Map<String, Value>> measures) {
            this.measures = measures;
        }

        @Override
        public String generateLabel(CategoryDataset data, int row, int column) {
            return measures.get(data.getRowKey(row)).get(data.getColumnKey(column)).text();
        }
    }
}

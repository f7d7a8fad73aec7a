import type { MetricData } from '@opentelemetry/sdk-metrics';
import type { Registry } from 'prom-client';

type Kinds = Pick<typeof import('@opentelemetry/sdk-metrics'), 'AggregationTemporality' | 'DataPointType'>;
type Time = [seconds: number, nanoseconds: number];

/** A metric of the registry, in its form for programs. */
interface Counted {
  readonly name: string;
  readonly help: string;
  readonly type: string;
  readonly values: readonly Sample[];
}

interface Sample {
  readonly value: number;
  readonly labels: Readonly<Record<string, string | number>>;
  /** The name of a part of a histogram. */
  readonly metricName?: string;
}

/**
 * Converts the metrics of a registry to the data model of OpenTelemetry: the same names, labels and values as in the text for
 * Prometheus.
 *
 * @param kinds the enum of metric kinds of the package of OpenTelemetry
 * @param span the start of the sums, and now
 */
export async function toOtlpMetrics(
  registry: Registry,
  kinds: Kinds,
  span: { readonly from: Date; readonly to: Date },
): Promise<MetricData[]> {
  const times = { startTime: toTime(span.from), endTime: toTime(span.to) };
  const metrics = (await registry.getMetricsAsJSON()) as unknown as readonly Counted[];
  return metrics.map((metric) => toMetric(metric, kinds, times));
}

interface Times {
  readonly startTime: Time;
  readonly endTime: Time;
}

function toMetric(
  { name, help, type, values }: Counted,
  { AggregationTemporality, DataPointType }: Kinds,
  times: Times,
): MetricData {
  const common = {
    descriptor: { name, description: help, unit: '', valueType: doubles },
    aggregationTemporality: AggregationTemporality.CUMULATIVE,
  };
  if (type === 'histogram') {
    return { ...common, dataPointType: DataPointType.HISTOGRAM, dataPoints: toHistograms(values, times) };
  }
  const dataPoints = values.map(({ labels, value }) => ({ ...times, attributes: { ...labels }, value }));
  return type === 'counter'
    ? { ...common, dataPointType: DataPointType.SUM, isMonotonic: true, dataPoints }
    : { ...common, dataPointType: DataPointType.GAUGE, dataPoints };
}

// `ValueType.DOUBLE` of the package `@opentelemetry/api`.
const doubles = 1;

/** Joins the parts of each histogram: counts up to each bound, all counts, and the sum. */
function toHistograms(values: readonly Sample[], times: Times) {
  const parts = new Map<string, Sample[]>();
  for (const sample of values) {
    const { le: _, ...labels } = sample.labels;
    const key = JSON.stringify(labels);
    parts.set(key, [...(parts.get(key) ?? []), sample]);
  }
  return [...parts].map(([key, samples]) => {
    const read = (end: string) => samples.find(({ metricName }) => metricName?.endsWith(end))?.value ?? 0;
    const buckets = samples.filter(({ metricName }) => metricName?.endsWith('_bucket'));
    const counts = buckets.map(({ value }, at) => value - (buckets[at - 1]?.value ?? 0));
    const boundaries = buckets.map(({ labels }) => Number(labels.le)).filter(Number.isFinite);
    return {
      ...times,
      attributes: JSON.parse(key) as Record<string, string>,
      value: { buckets: { boundaries, counts }, sum: read('_sum'), count: read('_count') },
    };
  });
}

function toTime(date: Date): Time {
  const milliseconds = date.getTime();
  return [Math.floor(milliseconds / 1000), (milliseconds % 1000) * 1e6];
}

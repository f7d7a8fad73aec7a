import { AggregationTemporality, DataPointType } from '@opentelemetry/sdk-metrics';
import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import { beforeEach, describe, expect, it } from 'vitest';
import { toOtlpMetrics } from './toOtlpMetrics.js';

const span = { from: new Date(1_000), to: new Date(61_234) };
const times = { startTime: [1, 0], endTime: [61, 234_000_000] };

let registry: Registry;
beforeEach(() => {
  registry = new Registry();
});
const convert = () => toOtlpMetrics(registry, { AggregationTemporality, DataPointType }, span);
const about = (name: string, labelNames: string[] = []) => ({
  name,
  help: `About ${name}`,
  labelNames,
  registers: [registry],
});

describe('metrics for OpenTelemetry', () => {
  it('are none for an empty registry', async () => {
    expect(await convert()).toEqual([]);
  });

  it('have the names and descriptions of Prometheus, as doubles without a unit', async () => {
    new Gauge(about('one'));
    const [metric] = await convert();
    expect(metric?.descriptor).toEqual({ name: 'one', description: 'About one', unit: '', valueType: 1 });
  });

  it('have a gauge with a point for each set of labels', async () => {
    const gauge = new Gauge(about('verdict', ['network']));
    gauge.set({ network: 'main' }, 1);
    gauge.set({ network: 'staging' }, -0.5);
    expect(await convert()).toMatchObject([
      {
        dataPointType: DataPointType.GAUGE,
        dataPoints: [
          { ...times, attributes: { network: 'main' }, value: 1 },
          { ...times, attributes: { network: 'staging' }, value: -0.5 },
        ],
      },
    ]);
  });

  it('have a counter as a sum that only grows, from the start on', async () => {
    new Counter(about('changes')).inc(3);
    expect(await convert()).toMatchObject([
      {
        dataPointType: DataPointType.SUM,
        isMonotonic: true,
        aggregationTemporality: AggregationTemporality.CUMULATIVE,
        dataPoints: [{ ...times, attributes: {}, value: 3 }],
      },
    ]);
  });

  it('have a histogram with the count between two bounds, where Prometheus has the count up to a bound', async () => {
    const histogram = new Histogram({ ...about('seconds'), buckets: [1, 5] });
    for (const seconds of [0.5, 1, 2, 3, 4, 60]) histogram.observe(seconds);
    expect(await convert()).toMatchObject([
      {
        dataPointType: DataPointType.HISTOGRAM,
        dataPoints: [
          {
            ...times,
            attributes: {},
            value: { buckets: { boundaries: [1, 5], counts: [2, 3, 1] }, sum: 70.5, count: 6 },
          },
        ],
      },
    ]);
  });

  it('have one histogram for each set of labels', async () => {
    const histogram = new Histogram({ ...about('seconds', ['role']), buckets: [1] });
    histogram.observe({ role: 'relay' }, 0.5);
    histogram.observe({ role: 'target' }, 2);
    const [metric] = await convert();
    expect(metric?.dataPoints).toMatchObject([
      { attributes: { role: 'relay' }, value: { buckets: { counts: [1, 0] }, count: 1 } },
      { attributes: { role: 'target' }, value: { buckets: { counts: [0, 1] }, count: 1 } },
    ]);
  });
});

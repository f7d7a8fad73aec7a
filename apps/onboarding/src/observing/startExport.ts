import type { MetricProducer } from '@opentelemetry/sdk-metrics';
import type { Closable } from '@parachron/dry-runs';
import type { Registry } from 'prom-client';
import { version } from '../version.js';
import type { Log } from './createLog.js';
import { ExporterNotInstalledError } from './exportErrors.js';
import { toOtlpMetrics } from './toOtlpMetrics.js';

const variables = ['OTEL_EXPORTER_OTLP_METRICS_ENDPOINT', 'OTEL_EXPORTER_OTLP_ENDPOINT'];
const packages =
  '@opentelemetry/sdk-metrics, @opentelemetry/resources and @opentelemetry/exporter-metrics-otlp-http';
/** Milliseconds between two exports: the default of OpenTelemetry. */
const defaultIntervalMs = 60_000;

/**
 * Exports the metrics of a registry by OTLP over HTTP, if the variables of OpenTelemetry name an endpoint; the exporter itself
 * reads further variables, such as those for headers. Only then the packages are loaded.
 *
 * @returns a function that exports a last time and ends the export; undefined without an endpoint
 * @throws EXPORTER_NOT_INSTALLED when the packages are missing
 */
export async function startExport(
  registry: Registry,
  { env, log }: { readonly env: Readonly<Record<string, string | undefined>>; readonly log: Log },
): Promise<Closable | undefined> {
  const variable = variables.find((name) => env[name]);
  if (variable === undefined) return undefined;
  const [sdk, { resourceFromAttributes }, { OTLPMetricExporter }] = await load(variable);
  const resource = resourceFromAttributes({
    'service.name': env.OTEL_SERVICE_NAME || 'parachron',
    'service.version': version,
  });
  const from = new Date();
  const producer: MetricProducer = {
    async collect() {
      const metrics = await toOtlpMetrics(registry, sdk, { from, to: new Date() });
      const scopeMetrics = [{ scope: { name: 'parachron', version }, metrics }];
      return { resourceMetrics: { resource, scopeMetrics }, errors: [] };
    },
  };
  const reader = new sdk.PeriodicExportingMetricReader({
    exporter: new OTLPMetricExporter(),
    exportIntervalMillis: Number(env.OTEL_METRIC_EXPORT_INTERVAL) || defaultIntervalMs,
    exportTimeoutMillis: Number(env.OTEL_METRIC_EXPORT_TIMEOUT) || defaultIntervalMs / 2,
    metricProducers: [producer],
  });
  const provider = new sdk.MeterProvider({ resource, readers: [reader] });
  return {
    async close() {
      // A receiver that does not answer must not prevent the end of the watch.
      await provider.shutdown().catch((error: unknown) => log('warn', 'export', { reason: String(error) }));
    },
  };
}

async function load(variable: string) {
  try {
    return await Promise.all([
      import('@opentelemetry/sdk-metrics'),
      import('@opentelemetry/resources'),
      import('@opentelemetry/exporter-metrics-otlp-http'),
    ]);
  } catch (cause) {
    throw new ExporterNotInstalledError({ variable, packages }, { cause });
  }
}

import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createRunReport } from '@parachron/checklist';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { makeReport } from '../../test/support/runReports.js';
import { listChanges, nothingKnown } from '../watching/listChanges.js';
import { RunMetrics } from './RunMetrics.js';
import { startExport } from './startExport.js';

/** Data that a collector receives, in the JSON of OTLP. */
interface Received {
  readonly resourceMetrics: readonly {
    readonly resource: { readonly attributes: readonly Attribute[] };
    readonly scopeMetrics: readonly { readonly metrics: readonly OtlpMetric[] }[];
  }[];
}
interface Attribute {
  readonly key: string;
  readonly value: { readonly stringValue?: string };
}
interface Points<P> {
  readonly dataPoints: readonly (P & { readonly attributes: readonly Attribute[] })[];
}
interface OtlpMetric {
  readonly name: string;
  readonly gauge?: Points<{ readonly asDouble: number }>;
  readonly sum?: Points<{ readonly asDouble: number }> & { readonly isMonotonic: boolean };
  readonly histogram?: Points<{
    readonly count: number;
    readonly sum: number;
    readonly bucketCounts: readonly number[];
    readonly explicitBounds: readonly number[];
  }>;
}

let receiver: Server;
let received: { path: string | undefined; body: Received }[];
beforeEach(async () => {
  received = [];
  receiver = createServer(async (request, response) => {
    let text = '';
    for await (const chunk of request) text += chunk;
    received.push({ path: request.url, body: JSON.parse(text) });
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  }).listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  const { port } = receiver.address() as AddressInfo;
  // The exporter reads the variables of the process.
  vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', `http://127.0.0.1:${port}`);
});
afterEach(() => {
  vi.unstubAllEnvs();
  receiver.close();
});

const name = (label: string, attributes: readonly Attribute[]) =>
  `${label}{${attributes.map(({ key, value }) => `${key}="${value.stringValue}"`).join()}}`;

/** The samples of an export, as lines of the text for Prometheus. */
function listSamples({ gauge, sum, histogram, ...metric }: OtlpMetric): string[] {
  const flat = [...(gauge?.dataPoints ?? []), ...(sum?.dataPoints ?? [])];
  const parts = (histogram?.dataPoints ?? []).flatMap(({ count, sum: all, bucketCounts, explicitBounds }) => {
    let below = 0;
    const buckets = bucketCounts.map((one, at) => {
      below += one;
      return `${metric.name}_bucket{le="${explicitBounds[at] ?? '+Inf'}"} ${below}`;
    });
    return [...buckets, `${metric.name}_sum{} ${all}`, `${metric.name}_count{} ${count}`];
  });
  return [
    ...flat.map(({ attributes, asDouble }) => `${name(metric.name, attributes)} ${asDouble}`),
    ...parts,
  ];
}

it('exports the same metrics as the Prometheus text', async () => {
  const metrics = new RunMetrics();
  const run = createRunReport({ reports: [makeReport()] });
  metrics.noteRun(run, listChanges(run, nothingKnown).changes, 3);
  metrics.noteTask('main', 'failed');
  metrics.noteAttempt('webhook', 'delivered');
  const text = await metrics.registry.metrics();
  const exporting = await startExport(metrics.registry, { env: process.env, log: () => {} });
  await exporting?.close();
  const [{ path, body } = { path: '', body: { resourceMetrics: [] } }] = received;
  expect(path).toBe('/v1/metrics');
  const [{ resource, scopeMetrics } = { resource: { attributes: [] }, scopeMetrics: [] }] =
    body.resourceMetrics;
  expect(resource.attributes).toContainEqual({ key: 'service.name', value: { stringValue: 'parachron' } });
  const sent = scopeMetrics.flatMap((scope) => scope.metrics);
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  const withBraces = lines.map((line) => (line.includes('{') ? line : line.replace(' ', '{} ')));
  expect(sent.flatMap(listSamples).sort()).toEqual(withBraces.sort());
  expect(sent.find((metric) => metric.name === 'parachron_changes_total')?.sum?.isMonotonic).toBe(true);
});

it('exports nothing without an endpoint', async () => {
  expect(await startExport(new RunMetrics().registry, { env: {}, log: () => {} })).toBeUndefined();
});

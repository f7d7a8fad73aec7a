import { createRunReport, type Report } from '@parachron/checklist';
import type { Finding } from '@parachron/core';
import { beforeEach, describe, expect, it } from 'vitest';
import { makeReport, readyFindings } from '../../test/support/runReports.js';
import { RunMetrics } from './RunMetrics.js';

const at = '2026-03-04T05:06:07.890Z';

let metrics: RunMetrics;
beforeEach(() => {
  metrics = new RunMetrics();
});

const read = () => metrics.registry.metrics();
const observe = (...reports: readonly Report[]) => metrics.noteRun(createRunReport({ at, reports }), [], 1);

/** A finding of the sample report with an amount. */
function withAmount(amount: bigint, decimals: number): Finding {
  const [first] = readyFindings;
  if (!first) throw new RangeError('no findings');
  return { ...first, figures: [{ name: 'free', amount, token: { symbol: 'ROC', decimals } }] };
}

describe('the amount of a finding', () => {
  it.each([
    [0n, 12, '0'],
    [1n, 12, '1e-12'],
    [1_500_000_000_000n, 12, '1.5'],
    [7n, 0, '7'],
  ])('of %i planck with %i decimals is %s tokens', async (amount, decimals, tokens) => {
    observe(makeReport({ findings: [withAmount(amount, decimals)] }));
    expect(await read()).toContain(
      `parachron_finding_amount{network="staging",parachain="Asset Hub",check="hrmp/channel-open-both-ways",figure="free",token="ROC"} ${tokens}\n`,
    );
  });

  it('disappears with the finding', async () => {
    observe(makeReport({ findings: [withAmount(1n, 0)] }));
    observe(makeReport({ findings: readyFindings }));
    expect(await read()).not.toContain('parachron_finding_amount{');
  });
});

describe('the findings of a check', () => {
  it('are counted by their outcome in the last run alone', async () => {
    observe(makeReport({ findings: readyFindings }));
    observe(makeReport({ findings: readyFindings }));
    // Both directions of the channel.
    expect(await read()).toContain('check="hrmp/channel-open-both-ways",outcome="pass"} 2\n');
  });
});

describe('the verdict of a parachain', () => {
  it('is 1 for one verdict and 0 for the others', async () => {
    observe(makeReport({ findings: readyFindings }));
    const lines = (await read()).split('\n').filter((line) => line.startsWith('parachron_verdict{'));
    const values = lines.map((line) => /verdict="([\w-]+)"\} (\d)$/.exec(line)?.slice(1).join(' '));
    expect(values.sort()).toEqual(['not-ready 0', 'ready 1', 'unknown 0', 'unreachable 0']);
  });

  it('is not that of a parachain that is not checked for another reason than an error', async () => {
    const notChecked = [{ network: 'main', parachain: 'Absent', reason: 'None.', howToFindOut: 'None.' }];
    metrics.noteRun(createRunReport({ at, reports: [], notChecked }), [], 1);
    expect(await read()).not.toContain('parachron_verdict{');
  });
});

describe('the time of the last run', () => {
  it('is the time of the run in seconds', async () => {
    observe();
    expect(await read()).toContain(`parachron_last_run_timestamp_seconds ${Date.parse(at) / 1000}\n`);
  });

  it('is now for a run without a time', async () => {
    const before = Date.now() / 1000;
    metrics.noteRun(createRunReport({ reports: [] }), [], 1);
    const [, seconds] = /^parachron_last_run_timestamp_seconds (\S+)$/m.exec(await read()) ?? [];
    expect(Number(seconds)).toBeGreaterThanOrEqual(before);
  });
});

describe('the notices of a watch', () => {
  it('are counted by receiver and result', async () => {
    metrics.noteAttempt('webhook', 'failed');
    metrics.noteAttempt('webhook', 'failed');
    metrics.noteAttempt('webhook', 'delivered');
    const text = await read();
    expect(text).toContain('parachron_deliveries_total{receiver="webhook",result="failed"} 2\n');
    expect(text).toContain('parachron_deliveries_total{receiver="webhook",result="delivered"} 1\n');
  });

  it('that wait are counted when the metrics are read, added up for equal labels', async () => {
    let waiting = [
      { label: 'command', count: 1 },
      { label: 'command', count: 2 },
    ];
    metrics.countWaiting(async () => waiting);
    expect(await read()).toContain('parachron_deliveries_waiting{receiver="command"} 3\n');
    waiting = [{ label: 'command', count: 0 }];
    expect(await read()).toContain('parachron_deliveries_waiting{receiver="command"} 0\n');
  });

  it('that wait keep their last number if the database does not answer', async () => {
    let isReachable = true;
    metrics.countWaiting(async () => {
      if (!isReachable) throw new Error('no connection');
      return [{ label: 'command', count: 2 }];
    });
    await read();
    isReachable = false;
    expect(await read()).toContain('parachron_deliveries_waiting{receiver="command"} 2\n');
  });
});

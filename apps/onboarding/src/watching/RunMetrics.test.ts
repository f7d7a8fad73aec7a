import { createRunReport } from '@parachron/checklist';
import pico from 'picocolors';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { makeReport, readyFindings, severalRun } from '../../test/support/runReports.js';
import { createGuardedContext } from '../cli/CommandContext.js';
import { type ReportServer, serveReports } from '../serving/serveReports.js';
import { createLog } from './createLog.js';
import { listChanges } from './RunChanges.js';
import { createObservedPaths, Health, RunMetrics } from './RunMetrics.js';

const at = '2026-03-04T05:06:07.890Z';
const ready = createRunReport({ at, reports: [makeReport({ findings: readyFindings })] });

describe('the metrics of a watch', () => {
  it('have verdicts, findings, runtimes and changes of each parachain', async () => {
    const metrics = new RunMetrics();
    const { known } = listChanges(ready);
    metrics.noteRun(ready, [], 1.5);
    metrics.noteRun(severalRun, listChanges(severalRun, known).changes, 2);
    const text = await metrics.registry.metrics();
    const hub = 'network="staging",parachain="Asset Hub"';
    expect(text).toContain(`parachron_verdict{${hub},verdict="not-ready"} 1\n`);
    expect(text).toContain(`parachron_verdict{${hub},verdict="ready"} 0\n`);
    expect(text).toContain(
      'parachron_verdict{network="main",parachain="Asset Hub",verdict="unreachable"} 1\n',
    );
    expect(text).toContain(
      `parachron_findings{${hub},check="hrmp/channel-open-both-ways",outcome="fail"} 1\n`,
    );
    expect(text).toMatch(/^parachron_chain_spec_version\{network="staging",.*role="relay"\} \d+$/m);
    expect(text).toMatch(
      new RegExp(`^parachron_chain_code\\{network="staging",.*role="relay"\\} ${0x0123_4567_89ab}$`, 'm'),
    );
    // The node of the target reports no hash of its code.
    expect(text).not.toMatch(/^parachron_chain_code\{.*role="target"/m);
    expect(text).toContain(`parachron_changes_total{${hub},kind="verdict"} 1\n`);
    expect(text).toContain(`parachron_last_run_timestamp_seconds ${Date.parse(at) / 1000}\n`);
    expect(text).toContain('parachron_run_duration_seconds_sum 3.5\n');
  });

  it('drop a parachain that is no longer watched', async () => {
    const metrics = new RunMetrics();
    metrics.noteRun(severalRun, [], 1);
    metrics.noteRun(ready, [], 1);
    const text = await metrics.registry.metrics();
    expect(text).not.toMatch(/(verdict|findings|version|number)\{.*Quillwort/);
    expect(text).toContain('parachain="Asset Hub",verdict="ready"} 1\n');
  });

  it('start at 0 for alerts and the dashboard, so that the first increase is visible', async () => {
    const metrics = new RunMetrics();
    metrics.noteRun(ready, [], 1);
    metrics.startTasks('staging');
    metrics.taskEvents.inc({ network: 'staging', kind: 'failed' });
    metrics.startTasks('staging');
    const text = await metrics.registry.metrics();
    expect(text).toContain(
      'parachron_changes_total{network="staging",parachain="Asset Hub",kind="lost"} 0\n',
    );
    expect(text).toContain('parachron_task_events_total{network="staging",kind="missed"} 0\n');
    expect(text).toContain('parachron_task_events_total{network="staging",kind="failed"} 1\n');
  });

  it.each([
    [undefined, 'target'],
    ['a"b\n\\c', 'a\\"b\\n\\\\c'],
  ])('name the parachain %j as %s', async (parachain, label) => {
    const metrics = new RunMetrics();
    const { parachain: _, ...scope } = makeReport().scope;
    const report = makeReport({ scope: { ...scope, ...(parachain === undefined ? {} : { parachain }) } });
    metrics.noteRun(createRunReport({ at, reports: [report] }), [], 1);
    expect(await metrics.registry.metrics()).toContain(`parachain="${label}",verdict="not-ready"} 1\n`);
  });
});

it('metrics omit parachains that another process watches', async () => {
  const metrics = new RunMetrics();
  metrics.noteRun(createRunReport({ at, reports: [makeReport()] }), [], 1);
  const gauges =
    /^parachron_(verdict|findings|finding_amount|chain_spec_version|chain_code|chain_block_number)\{/m;
  expect(await metrics.registry.metrics()).toMatch(gauges);
  metrics.keepPlaces();
  expect(await metrics.registry.metrics()).not.toMatch(gauges);
});

describe('the health of a watch', () => {
  let server: ReportServer;
  afterEach(() => {
    vi.useRealTimers();
    return server.close();
  });

  it('is served on two paths: one for the process, one for checks that end in time', async () => {
    const health = new Health(1_000);
    const find = createObservedPaths(new RunMetrics(), health);
    server = await serveReports({ host: '127.0.0.1', port: 0, find });
    const ask = async (path: string) => {
      const response = await fetch(`${server.url}${path}`);
      return [response.status, (await response.text()).trim()];
    };
    expect(await ask('healthz')).toEqual([200, 'ok']);
    expect(await ask('readyz')).toEqual([503, 'The first check has not ended.']);
    vi.useFakeTimers({ toFake: ['Date', 'performance'] });
    health.noteRun();
    expect(await ask('readyz')).toEqual([200, 'ready']);
    // The clock of the machine is set; the checks go on.
    vi.setSystemTime(Date.now() + 3_600_000);
    expect(await ask('readyz')).toEqual([200, 'ready']);
    vi.advanceTimersByTime(5_000);
    expect(await ask('readyz')).toEqual([503, 'The last check ended 5 s ago.']);
    health.noteRun();
    health.noteObstacle(new Error('the disk is full'));
    expect(await ask('readyz')).toEqual([503, 'The history is not stored: the disk is full']);
    const { headers } = await fetch(`${server.url}metrics`);
    expect(headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
  });
});

describe('the log of a watch', () => {
  it('is one JSON object per line, for any name of a chain', () => {
    const lines: string[] = [];
    const log = createLog('json', { err: (line) => void lines.push(line) }, () => new Date(at));
    log('warn', 'change', { name: 'a\nb', amount: 10n });
    expect(lines).toEqual([`{"time":"${at}","level":"warn","event":"change","name":"a\\nb","amount":"10"}`]);
  });

  it('stays JSON on a terminal without Unicode', () => {
    const lines: string[] = [];
    const err = (line: string) => void lines.push(line);
    const terminal = { err, out: err, document: err, raw: err, live: false, width: 80, unicode: false };
    const context = { terminal: { ...terminal, colors: pico.createColors(false) }, env: {}, cwd: '/' };
    const log = createLog('json', createGuardedContext(context, false).terminal);
    log('info', 'started', { command: 'parachron watch --only “mine” → é 😀' });
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ command: 'parachron watch --only “mine” → é 😀' });
  });

  it('names failures on a terminal, and nothing else', () => {
    const lines: string[] = [];
    const log = createLog('text', { err: (line) => void lines.push(line) });
    log('info', 'run', { verdict: 'ready' });
    log('error', 'database', { reason: 'the disk is full' });
    log('info', 'delivery', { receiver: 'webhook 1' });
    log('warn', 'delivery', { receiver: 'webhook 1', failure: 'status 500' });
    expect(lines).toEqual([
      'The history is not stored: the disk is full',
      'A notice was not delivered: status 500',
    ]);
  });

  it('repeats a failure that lasts once an hour on a terminal', () => {
    const lines: string[] = [];
    let minutes = 0;
    const log = createLog('text', { err: (line) => void lines.push(line) }, () => new Date(minutes * 60_000));
    for (; minutes <= 60; minutes += 20) log('error', 'following', { reason: 'no connection' });
    // Two accounts whose services fail in different ways.
    for (const reason of ['no such block', 'no answer', 'no such block', 'no answer'])
      log('error', 'following', { reason });
    for (const _notice of [1, 2]) log('warn', 'delivery', { failure: 'status 500' });
    expect(lines.map((line) => line.replace(/.*: /, ''))).toEqual([
      ...['no connection', 'no connection', 'no such block', 'no answer'],
      ...['status 500', 'status 500'],
    ]);
  });
});

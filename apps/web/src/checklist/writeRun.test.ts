import { checkChains, createRunReport, type Report, type Role, type RunReport } from '@parachron/checklist';
import { connect } from '@parachron/client';
import { createDevnet } from '@parachron/devnet';
import { givenByOptions } from '@parachron/reports';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ShownRun } from './ChecklistProtocol.js';
import { writeRun } from './writeRun.js';

/** service-facts.md: Alice. */
const alice = '0xd43593c715fdd31c61141abd04a99fd6822c8558854ccde39a5684e7a56da27d';
const at = Date.UTC(2026, 0, 1);

let report: Report;
beforeAll(async () => {
  const devnet = await createDevnet({ targets: [{ paraId: 2000 }] });
  const [there] = devnet.targets;
  if (!there) throw new Error('no target');
  const [service, target] = await Promise.all([connect(devnet.service.provider), connect(there.provider)]);
  report = await checkChains(
    { service, target },
    {
      ...{ serviceParaId: 2114, calls: [], user: { account: alice }, network: givenByOptions },
      onProgress: () => undefined,
    },
  );
  await Promise.all([service.close(), target.close()]);
  await devnet.close();
  whole = write();
});

const runOf = (run: Partial<RunReport> = {}): RunReport =>
  createRunReport({
    ...{ reports: [report], notChecked: [], at: new Date(at).toISOString() },
    ...{ tool: { name: 'parachron', version: '1.2.3' }, command: 'parachron check --user x' },
    ...run,
  });
let whole: ShownRun;
const write = (run = runOf(), booted: readonly Role[] = []) => writeRun(run, { number: 3, at, booted });

describe('the documents of a run', () => {
  it('have the formats of the command, each with one line break at its end', () => {
    const { documents } = whole;
    expect(Object.keys(documents).sort()).toEqual([
      'github',
      'html',
      'json',
      'junit',
      'markdown',
      'terminal',
    ]);
    for (const text of Object.values(documents)) expect(text).toMatch(/[^\n]\n$/);
    expect(documents.html).toMatch(/^<!doctype html>/i);
    expect(documents.junit).toMatch(/^<\?xml /);
    expect(documents.markdown).toMatch(/^# /);
  });

  it('hold the run with its command, its tool and its time', () => {
    expect(JSON.parse(whole.documents.json)).toMatchObject({
      ...{ at: '2026-01-01T00:00:00.000Z', command: 'parachron check --user x' },
      ...{ tool: { name: 'parachron', version: '1.2.3' }, verdict: report.verdict },
    });
  });
});

describe('a written run', () => {
  it('has its number, its time, its verdict and the number of its findings', () => {
    const { number, at: time, verdict, counts } = whole;
    expect([number, time, verdict]).toEqual([3, at, report.verdict]);
    const passed = report.findings.filter(({ outcome }) => outcome === 'pass');
    expect(counts).toContain(`${passed.length} passed`);
  });

  it('without a report has the reasons, and neither findings nor calls', () => {
    const failure = {
      network: givenByOptions,
      role: 'target',
      reason: 'No answer.',
      howToFindOut: 'Wait.',
    } as const;
    const error = { code: 'CONNECTION_TIMED_OUT', fault: 'unreachable', message: 'No answer.' } as const;
    const run = write(runOf({ reports: [], notChecked: [{ ...failure, error }] }));
    expect(run).toMatchObject({ counts: '', calls: [] });
    for (const text of Object.values(run.documents)) expect(text).toContain('No answer.');
  });

  it('has calls for wallets, except on chains that run in the page', () => {
    const local = write(runOf(), ['target']);
    const [roles, left] = [whole, local].map(({ calls }) => calls.map(({ role }) => role));
    expect(roles).toContain('target');
    expect(left).not.toContain('target');
    expect(local.calls.map(({ hex }) => hex)).toEqual(whole.calls.map(({ hex }) => hex));
  });
});

import { createRunReport, type NotChecked, type Report } from '@parachron/checklist';
import { beforeEach, describe, expect, it } from 'vitest';
import { makeReport, readyFindings } from '../../test/support/runReports.js';
import { LastReports } from './ServedRuns.js';

const reportOf = (parachain: string, change: Partial<Report> = {}) =>
  makeReport({ ...change, scope: { ...makeReport().scope, network: 'main', parachain } });

const lost = (parachain: string): NotChecked => ({
  network: 'main',
  parachain,
  reason: 'No answer.',
  howToFindOut: 'Wait.',
  error: { code: 'ENDPOINT_TIMEOUT', fault: 'unreachable', message: 'No answer.' },
});
const { error: _, ...notPlanned } = lost('Three');

let last: LastReports;
beforeEach(() => {
  last = new LastReports();
});

/** Adds a run; the parachains for display, the stale ones with their times, and the missing ones. */
function take(at: string, reports: readonly Report[], notChecked: readonly NotChecked[] = []) {
  const { run, stale } = last.take(createRunReport({ at, reports, notChecked }));
  return {
    verdict: run.verdict,
    shown: run.reports.map(({ scope }) => scope.parachain),
    stale: [...stale].map(([{ scope }, reason]) => [scope.parachain, reason.at]),
    missing: run.notChecked.map(({ parachain }) => parachain),
  };
}

describe('a run for display', () => {
  it('is the run itself while all parachains answer', () => {
    expect(take('t1', [reportOf('One'), reportOf('Two')])).toMatchObject({
      shown: ['One', 'Two'],
      stale: [],
      missing: [],
    });
  });

  it('has the last report of an unreachable parachain at its place, with the time of that report', () => {
    take('t1', [reportOf('One'), reportOf('Two')]);
    const { shown, stale, missing } = take('t2', [reportOf('Two')], [lost('One')]);
    expect({ shown, stale, missing }).toEqual({ shown: ['One', 'Two'], stale: [['One', 't1']], missing: [] });
    expect(take('t3', [reportOf('Two')], [lost('One')]).stale).toEqual([['One', 't1']]);
  });

  it('has the verdict of the run: an unreachable parachain is unknown', () => {
    const ready = (name: string) => reportOf(name, { findings: readyFindings });
    expect(take('t1', [ready('One'), ready('Two')]).verdict).toBe('ready');
    expect(take('t2', [ready('Two')], [lost('One')]).verdict).toBe('unknown');
  });

  it('has the new report once the parachain answers again', () => {
    take('t1', [reportOf('One')]);
    take('t2', [], [lost('One')]);
    expect(take('t3', [reportOf('One')])).toMatchObject({ shown: ['One'], stale: [], missing: [] });
  });

  it('lists an unreachable parachain without an earlier report as missing', () => {
    expect(take('t1', [], [lost('One')])).toMatchObject({ shown: [], missing: ['One'] });
    // Another parachain of the network, and the same name on another network, are no earlier reports.
    const elsewhere = makeReport({ scope: { ...makeReport().scope, network: 'other', parachain: 'One' } });
    take('t2', [reportOf('Two'), elsewhere]);
    expect(take('t3', [], [lost('One')])).toMatchObject({ shown: [], stale: [], missing: ['One'] });
  });

  it('shows no earlier report of a parachain that is not to be checked any more', () => {
    take('t1', [reportOf('Three')]);
    expect(take('t2', [], [notPlanned])).toMatchObject({ shown: [], stale: [], missing: ['Three'] });
    expect(take('t3', [])).toMatchObject({ shown: [], missing: [] });
  });

  it('shows the new report if only a part of the check has failed', () => {
    take('t1', [reportOf('One')]);
    expect(take('t2', [reportOf('One')], [lost('One')])).toMatchObject({
      shown: ['One'],
      stale: [],
      missing: ['One'],
    });
  });
});

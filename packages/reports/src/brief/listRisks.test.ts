import type { Report } from '@parachron/checklist';
import type { Finding, Outcome, PlanStep } from '@parachron/core';
import { describe, expect, it } from 'vitest';
import { listRisks } from './listRisks.js';

const stepOf = (id: string, more: Partial<PlanStep> = {}): PlanStep => ({
  ...{ id, title: '', sender: 'root', layers: [], dispatch: [], verify: '', after: [], notes: [] },
  ...more,
});
const findingOf = (check: string, outcome: Outcome, more: Partial<Finding> = {}) =>
  ({
    check,
    outcome,
    subject: 'target',
    reason: `${check} reason.`,
    evidence: [],
    fix: [],
    ...more,
  }) as Finding;
const risksOf = (report: { plan?: readonly PlanStep[]; findings?: readonly Finding[]; dryRun?: object }) =>
  listRisks({ plan: [], findings: [], ...report } as unknown as Report);
const tried = (title: string, outcome: string) => ({ title, outcome, reason: `${title} reason.` });

describe('the risks of a report', () => {
  it('are none without a failure, an unknown or a warning', () => {
    const findings = [findingOf('a', 'pass'), findingOf('b', 'not-applicable')];
    expect(risksOf({ plan: [stepOf('one')], findings, dryRun: { steps: [tried('Open', 'done')] } })).toEqual(
      [],
    );
  });

  it('begin with failures, before unknowns and warnings', () => {
    const plan = [
      stepOf('spend'),
      stepOf('use', { after: ['spend'], blocked: { reason: 'No.', howTo: 'Wait.' } }),
    ];
    const findings = [findingOf('w', 'warn'), findingOf('u', 'unknown'), findingOf('f', 'fail')];
    const dryRun = { steps: [tried('Ask', 'unknown'), tried('Open', 'failed')] };
    expect(risksOf({ plan, findings, dryRun })).toEqual([
      { outcome: 'fail', label: 'Failed in the dry run', texts: ['Open Open reason.'] },
      { outcome: 'fail', label: 'Without effect', texts: ['Call 2: No. Wait.'] },
      {
        outcome: 'warn',
        label: 'Do not send yet',
        texts: ['Call 1: all calls that depend on this call are blocked.'],
      },
      { outcome: 'fail', label: 'Not fixed by these calls', texts: ['f (target).'] },
      { outcome: 'unknown', label: 'Unknown from the dry run', texts: ['Ask Ask reason.'] },
      { outcome: 'unknown', label: 'Unknown', texts: ['U (target): u reason.'] },
      { outcome: 'warn', label: 'Warning', texts: ['W (target): w reason.'] },
    ]);
  });

  it('name a step once that DryRunApi and a fork tried with one result', () => {
    const dryRun = { steps: [tried('Open', 'failed'), tried('Open', 'failed'), tried('Accept', 'failed')] };
    expect(risksOf({ dryRun }).flatMap(({ texts }) => texts)).toEqual([
      'Open Open reason.',
      'Accept Accept reason.',
    ]);
  });

  it('name the calls of one remedy by number, and the steps of its reason', () => {
    const blocked = { reason: '`open` is blocked.', howTo: 'Wait.' };
    const other = { ...blocked, howTo: 'Ask.' };
    const plan = [
      stepOf('open', { blocked }),
      stepOf('accept', { blocked }),
      stepOf('grant', { blocked: other }),
    ];
    expect(risksOf({ plan })).toEqual([
      {
        outcome: 'fail',
        label: 'Without effect',
        texts: ['Calls 1, 2: `step 1` is blocked. Wait.', 'Call 3: `step 1` is blocked. Ask.'],
      },
    ]);
  });

  it('number all calls that should wait', () => {
    const blocked = { reason: 'No.', howTo: 'Wait.' };
    const plan = [stepOf('one'), stepOf('two'), stepOf('last', { after: ['one', 'two'], blocked })];
    expect(risksOf({ plan })[1]?.texts).toEqual([
      'Calls 1, 2: all calls that depend on these calls are blocked.',
    ]);
  });

  it('are failures only if no call fixes them', () => {
    const fix = ['open'] as unknown as Finding['fix'];
    const noFix = { reason: 'Paused.', howTo: 'Wait.' };
    const findings = [
      findingOf('fixed', 'fail', { fix }),
      findingOf('half', 'fail', { fix, noFix }),
      findingOf('open', 'fail'),
      findingOf('open', 'fail', { subject: 'service' }),
    ];
    expect(risksOf({ findings }).flatMap(({ texts }) => texts)).toEqual([
      'half (target).',
      'open (target, service).',
    ]);
  });

  it('state a reason once for all its subjects and checks', () => {
    const reason = 'The node does not answer.';
    const findings = [
      findingOf('a', 'unknown', { reason }),
      findingOf('a', 'unknown', { reason, subject: 'service' }),
      findingOf('b', 'unknown', { reason }),
      findingOf('c', 'unknown', { reason }),
    ];
    expect(risksOf({ findings })).toEqual([
      { outcome: 'unknown', label: 'Unknown', texts: [`A (target, service), and 2 more checks: ${reason}`] },
    ]);
  });

  it('do not repeat the reason of a note of the plan', () => {
    const check = 'network/chains-of-one-relay';
    const [note, ...others] = risksOf({ plan: [stepOf('one')], findings: [findingOf(check, 'unknown')] });
    expect(note).toEqual({
      outcome: 'unknown',
      label: 'Not confirmed',
      texts: [`The steps assume that the target is a para of this relay chain. ${check} reason.`],
    });
    expect(others).toEqual([]);
  });
});

import { createRunReport } from '@parachron/checklist';
import { beforeEach, describe, expect, it } from 'vitest';
import { makeReport, readyFindings } from '../../test/support/runReports.js';
import type { RunPlan } from '../running/RunPlan.js';
import { derivePlaceKey } from './derivePlaceKey.js';
import { joinResults, LastRun } from './LastRun.js';

const at = '2026-03-04T05:06:07.890Z';
const notChecked = { network: 'other', reason: 'It has no endpoint.', howToFindOut: 'Give one.' };

const planOf = (...parachains: readonly string[]) =>
  ({
    networks: [{ name: 'main', targets: parachains.map((parachain) => ({ parachain })) }],
    notChecked: [notChecked],
  }) as unknown as RunPlan;

const reportOf = (parachain: string, change: Parameters<typeof makeReport>[0] = {}) =>
  makeReport({ ...change, scope: { ...makeReport().scope, network: 'main', parachain } });

const resultOf = (parachain: string, change?: Parameters<typeof makeReport>[0]) => ({
  key: derivePlaceKey({ network: 'main', parachain }),
  reports: [reportOf(parachain, change)],
  notChecked: [],
});

let last: LastRun;
beforeEach(() => {
  last = new LastRun();
});

const shown = (plan: RunPlan) => {
  const run = last.join(plan, { at });
  return {
    reports: run.reports.map(({ scope, verdict }) => [scope.parachain, verdict]),
    pending: run.notChecked.map(({ parachain, network }) => [network, parachain]),
  };
};

describe('the last results of a watch', () => {
  it('are in the order of the plan, not in the order of their arrival', () => {
    last.add([resultOf('Two')]);
    last.add([resultOf('One')]);
    expect(shown(planOf('One', 'Two')).reports).toEqual([
      ['One', 'not-ready'],
      ['Two', 'not-ready'],
    ]);
  });

  it('replace the earlier results of a parachain', () => {
    last.add([resultOf('One')]);
    last.add([resultOf('One', { findings: readyFindings })]);
    expect(shown(planOf('One')).reports).toEqual([['One', 'ready']]);
  });

  it('name a parachain without a result as not checked yet, before the parachains that the plan cannot check', () => {
    last.add([resultOf('Two')]);
    expect(shown(planOf('One', 'Two'))).toEqual({
      reports: [['Two', 'not-ready']],
      pending: [
        ['main', 'One'],
        ['other', undefined],
      ],
    });
  });

  it('forget a parachain that the plan no longer has', () => {
    last.add([resultOf('One'), resultOf('Two')]);
    expect(shown(planOf('Two')).reports).toEqual([['Two', 'not-ready']]);
    expect(shown(planOf('One', 'Two')).reports).toEqual([['Two', 'not-ready']]);
  });
});

describe('joined results', () => {
  it('are one run with its time and its origin', () => {
    const origin = { tool: { name: 'parachron', version: '1.2.3' }, command: 'parachron watch' };
    expect(joinResults([resultOf('One'), resultOf('Two')], planOf(), { at, origin })).toEqual(
      createRunReport({
        reports: [reportOf('One'), reportOf('Two')],
        notChecked: [notChecked],
        at,
        ...origin,
      }),
    );
  });

  it('of no parachain are an empty run', () => {
    const { reports, notChecked: missing } = joinResults([], { notChecked: [] }, { at });
    expect([reports, missing]).toEqual([[], []]);
  });
});

import { createRunReport } from '@parachron/checklist';
import { beforeEach, describe, expect, it } from 'vitest';
import { makeReport, readyFindings } from '../../test/support/runReports.js';
import type { RunPlan } from '../running/readRunPlan.js';
import { joinResults, LastRun, listPlaceKeys, listPlaces, narrowPlan } from './LastRun.js';
import { derivePlaceKey } from './RunChanges.js';

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

const plan = {
  networks: [
    { name: 'main', relay: ['relay of main'], targets: [{ parachain: 'One' }, { parachain: 'Two' }] },
    { name: 'staging', relay: ['relay of staging'], targets: [{ parachain: 'One' }, {}] },
  ],
  notChecked: [{ network: 'other' }],
  jobs: 4,
} as unknown as RunPlan;

const held = (...places: Parameters<typeof derivePlaceKey>[0][]) => new Set(places.map(derivePlaceKey));

describe('the part of a plan', () => {
  it('has the parachains that are held, with all else of the plan', () => {
    expect(narrowPlan(plan, held({ network: 'main', parachain: 'Two' }))).toEqual({
      ...plan,
      networks: [{ ...plan.networks[0], targets: [{ parachain: 'Two' }] }],
    });
  });

  it('distinguishes the networks of a parachain', () => {
    const { networks } = narrowPlan(plan, held({ network: 'staging', parachain: 'One' }));
    expect(networks.map(({ name, targets }) => [name, targets.length])).toEqual([['staging', 1]]);
  });

  it('may have a parachain without a name', () => {
    expect(narrowPlan(plan, held({ network: 'staging' })).networks).toMatchObject([
      { name: 'staging', targets: [{}] },
    ]);
  });

  it('is empty without held parachains, and whole with all', () => {
    expect(narrowPlan(plan, new Set()).networks).toEqual([]);
    expect(narrowPlan(plan, new Set(listPlaceKeys(plan)))).toEqual(plan);
  });

  it('leaves the plan unchanged', () => {
    narrowPlan(plan, new Set());
    expect(listPlaceKeys(plan)).toHaveLength(4);
  });
});

describe('the parachains of a plan', () => {
  it('are listed with their networks', () => {
    expect(listPlaces(plan)).toEqual([
      { network: 'main', parachain: 'One' },
      { network: 'main', parachain: 'Two' },
      { network: 'staging', parachain: 'One' },
      { network: 'staging' },
    ]);
  });

  it('have one key each', () => {
    const keys = listPlaceKeys(plan);
    expect(new Set(keys).size).toBe(keys.length);
  });
});

it('a key separates the network from the parachain', () => {
  expect(derivePlaceKey({ network: 'a', parachain: 'b c' })).not.toBe(
    derivePlaceKey({ network: 'a b', parachain: 'c' }),
  );
});

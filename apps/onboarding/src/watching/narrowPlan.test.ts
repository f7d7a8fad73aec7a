import { describe, expect, it } from 'vitest';
import type { RunPlan } from '../running/RunPlan.js';
import { derivePlaceKey } from './derivePlaceKey.js';
import { listPlaceKeys, listPlaces, narrowPlan } from './narrowPlan.js';

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

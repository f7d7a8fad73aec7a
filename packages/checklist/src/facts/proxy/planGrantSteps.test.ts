import type { Runtime } from '@parachron/core';
import { type GrantCost, tryGrant } from '@parachron/proxy';
import { balanceOf } from '@parachron/samples/facts';
import { beforeAll, describe, expect, it, test } from 'vitest';
import { addresses, alice, describedAlice } from '../../../test/support/accounts.js';
import { createAnsweringSnapshot } from '../../../test/support/createAnsweringSnapshot.js';
import { loadTargets } from '../../../test/support/loadTargets.js';
import { makeProxyFacts } from '../../../test/support/makeProxyFacts.js';
import { planGrantSteps } from './planGrant.js';

let runtimes: { readonly target: Runtime; readonly unbatched: Runtime };
beforeAll(async () => {
  runtimes = await loadTargets();
});

interface Case {
  readonly on?: keyof typeof runtimes;
  readonly facts?: ReturnType<typeof makeProxyFacts>;
  readonly fund?: bigint;
  readonly fees?: readonly bigint[];
  readonly change?: Partial<GrantCost>;
}

const answer = (value: bigint) =>
  ({ known: true, value, source: 'a test', notes: [], evidence: [] }) as never;
const rich = makeProxyFacts({ realBalance: balanceOf(10_000n), delegateBalance: balanceOf(5n) });

async function plan({ on = 'target', facts = rich, fund = 0n, fees = [7n], change = {} }: Case = {}) {
  const snapshot = createAnsweringSnapshot(runtimes[on], {});
  const untried = await tryGrant(snapshot, facts, { proxyType: 'NonTransfer', fund });
  const tried = { deposit: 110n, fees: fees.map(answer), refusal: undefined };
  return planGrantSteps(runtimes[on], facts, {
    cost: { ...untried, ...tried, ...change },
    proxyType: 'NonTransfer',
    after: ['fund-user'],
    para: 2000,
  });
}

const granted = `Proxy.Proxies(${addresses.alice}) on Target lists ${addresses.described}, NonTransfer, delay 0.`;
// 5 planck are there already.
const funded = `System.Account(${addresses.described}) on Target has at least 0.000000001005 UNIT free.`;
const permit = `The user adds ${addresses.described} as a proxy of the type NonTransfer`;

describe('a grant without funds for the derived account', () => {
  it('is one call of the user, without a batch', async () => {
    const steps = await plan();
    expect(steps).toMatchObject([
      {
        id: 'grant-proxy',
        title: `${permit}.`,
        signed: { account: alice.hex },
        verify: granted,
        after: ['fund-user'],
        layers: [{ kind: 'call', call: { pallet: 'Proxy', method: 'add_proxy' } }],
      },
    ]);
    expect(steps[0]).not.toHaveProperty('blocked');
  });
});

describe('a grant with funds for the derived account', () => {
  it('is one batch, in which both calls take effect or none', async () => {
    const steps = await plan({ fund: 1_000n });
    expect(steps).toMatchObject([
      {
        id: 'grant-proxy',
        title: `${permit}, and ${addresses.described} receives 0.000000001 UNIT.`,
        verify: `${granted} ${funded}`,
        after: ['fund-user'],
        layers: [{ call: { pallet: 'Utility', method: 'batch_all' } }],
      },
    ]);
    expect(steps[0]?.costs?.map(({ kind, amount, to }) => [kind, amount, to?.account])).toEqual([
      ['deposit', 110n, undefined],
      ['transfer', 1_000n, describedAlice.hex],
      ['fee', 7n, undefined],
    ]);
  });

  it('is two steps on a chain without batches: the transfer waits for the grant', async () => {
    const steps = await plan({ on: 'unbatched', fund: 1_000n, fees: [7n, 9n] });
    expect(steps.map(({ id, after }) => [id, after])).toEqual([
      ['grant-proxy', ['fund-user']],
      ['fund-derived-account', ['fund-user', 'grant-proxy']],
    ]);
    expect(steps.map(({ title }) => title)).toEqual([
      `${permit}.`,
      `${addresses.described} receives 0.000000001 UNIT.`,
    ]);
    expect(steps.map(({ verify }) => verify)).toEqual([granted, funded]);
    expect(steps.map(({ layers }) => layers[0]?.call?.pallet)).toEqual(['Proxy', 'Balances']);
  });
});

describe('the notes of a grant', () => {
  it('name what would show a refusal, if no run does', async () => {
    const [grant] = await plan({ change: { refusal: 'unknown' } });
    expect(grant?.notes[1]).toBe('It is unknown whether the chain permits the call: no fork shows it.');
  });
});

test('a grant returns a part of the deposits if the chain has lowered its deposits', async () => {
  const [step] = await plan({ change: { deposit: -20n } });
  expect(step?.notes).toContain('Returned deposit: 0.00000000002 UNIT.');
  expect(step?.costs?.map(({ kind }) => kind)).toEqual(['fee']);
});

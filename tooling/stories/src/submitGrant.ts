import { submit } from '@parachron/client';
import { type Account, transferCall } from '@parachron/core';
import {
  addProxyCall,
  type GrantCost,
  getProxyFacts,
  type TriedProxyTypes,
  tryGrant,
} from '@parachron/proxy';
import { type Fixture, getForkable } from './createFixture.js';
import { type Balances, compareBooks, getBalances } from './getBalances.js';
import { alice, unit } from './people.js';
import type { Scenario } from './Scenario.js';

/** The predicted cost of a grant, and the changed balances. */
export interface Grant {
  readonly cost: GrantCost;
  readonly moved: Balances;
}

/** Alice grants the proxy and funds its account, in one batch if the scenario asks for one. */
export async function submitGrant(
  fixture: Fixture,
  scenario: Scenario,
  found: { readonly delegate: Account; readonly types: TriedProxyTypes | undefined },
): Promise<Grant | undefined> {
  const { target, signer } = fixture;
  const { delegate = found.delegate, delay = 0, fund = 10n * unit } = scenario.grant ?? {};
  const proxyType =
    scenario.grant?.proxyType === undefined ? found.types?.narrowest : scenario.grant.proxyType;
  if (!proxyType || delay > 0) {
    if (proxyType)
      await submit(target, addProxyCall(target.runtime, { delegate, proxyType, delay }), { signer });
    return submitPayment(fixture, delegate, fund);
  }
  const snapshot = await target.snapshot();
  const known = await getProxyFacts(snapshot, { real: alice, delegate });
  if (!known.known) throw new TypeError(known.reason);
  const cost = await tryGrant(snapshot, known.facts, { proxyType, fund, fork: getForkable(fixture) });
  const before = await getBalances(fixture, delegate);
  for (const call of cost.calls) await submit(target, call, { signer });
  return { cost, moved: compareBooks(before, await getBalances(fixture, delegate)) };
}

export async function submitPayment(fixture: Fixture, to: Account, value: bigint): Promise<undefined> {
  if (value === 0n) return;
  const { target, signer } = fixture;
  // A runtime of a specification may be built without the digest of its metadata.
  await submit(target, transferCall(target.runtime, { to, amount: value }), {
    signer,
    checkMetadataHash: false,
  });
}

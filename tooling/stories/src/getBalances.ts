import type { Chain } from '@parachron/client';
import { type Account, balanceRead, type Planck } from '@parachron/core';
import { deriveSovereignAccount } from '@parachron/xcm';
import type { Fixture } from './createFixture.js';
import { alice, bob, serviceAccount, treasury } from './people.js';

/** Balances in planck. */
export interface Balances {
  readonly service: {
    readonly alice: Planck;
    readonly treasury: Planck;
    /** The service's own account, from which it pays for messages. */
    readonly own: Planck;
    /** Balance of the target's sovereign account on the service. */
    readonly held: Planck;
  };
  readonly target: {
    readonly alice: Planck;
    readonly aliceReserved: Planck;
    readonly bob: Planck;
    readonly derived: Planck;
    /** The service's account there. */
    readonly service: Planck;
    readonly treasury: Planck;
  };
}

/** Reads the current balances of all accounts of a scenario. */
export async function getBalances(fixture: Fixture, derived: Account | undefined): Promise<Balances> {
  const held = deriveSovereignAccount({ paraId: fixture.targetId, relation: 'sibling' });
  const purse = { kind: 'AccountId32', hex: treasury } as const;
  const [here, there] = await Promise.all([
    readBalances(fixture.service, { alice, treasury: purse, own: serviceAccount, held }),
    readBalances(fixture.target, {
      alice,
      bob,
      derived: derived ?? bob,
      service: serviceAccount,
      treasury: purse,
    }),
  ]);
  return {
    service: {
      alice: here.alice.free,
      treasury: here.treasury.free,
      own: here.own.free,
      held: here.held.free,
    },
    target: {
      alice: there.alice.free,
      aliceReserved: there.alice.reserved,
      bob: there.bob.free,
      derived: derived ? there.derived.free : 0n,
      service: there.service.free,
      treasury: there.treasury.free,
    },
  };
}

/** The gain of each account; negative for a loss. */
export function compareBooks(before: Balances, after: Balances): Balances {
  const subtract = <T extends object>(one: T, other: T): T =>
    Object.fromEntries(
      Object.entries(one).map(([name, value]) => [
        name,
        (value as bigint) - (other[name as keyof T] as bigint),
      ]),
    ) as T;
  return {
    service: subtract(after.service, before.service),
    target: subtract(after.target, before.target),
  };
}

type Balance = { readonly free: Planck; readonly reserved: Planck };

async function readBalances<N extends string>(
  chain: Chain,
  accounts: { readonly [K in N]: Account },
): Promise<{ readonly [K in N]: Balance }> {
  const names = Object.keys(accounts) as N[];
  const answers = await (await chain.snapshot()).read(
    Object.fromEntries(names.map((name) => [name, balanceRead(accounts[name])])),
  );
  const read = (name: N): Balance => {
    const answer = answers[name];
    return answer?.known ? (answer.value as Balance) : { free: 0n, reserved: 0n };
  };
  return Object.fromEntries(names.map((name) => [name, read(name)])) as { readonly [K in N]: Balance };
}

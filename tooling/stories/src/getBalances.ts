import type { Chain } from '@parachron/client';
import { type Account, balanceRead, type Planck } from '@parachron/core';
import { deriveSovereignAccount } from '@parachron/xcm';
import type { Fixture } from './createFixture.js';
import { alice, bob, serviceAccount, treasury } from './people.js';

type Names<T extends string> = { readonly [N in T]: Planck };

/** Balances in planck, free ones except `aliceReserved`. */
export interface Balances {
  /** `own` pays for messages; `held` is the balance of the target's sovereign account. */
  readonly service: Names<'alice' | 'treasury' | 'own' | 'held'>;
  /** `derived` is Alice's account as a user of the service, `service` the service's account there. */
  readonly target: Names<'alice' | 'aliceReserved' | 'bob' | 'derived' | 'service' | 'treasury'>;
}

/** Reads the current balances of all accounts of a scenario. */
export async function getBalances(fixture: Fixture, derived: Account | undefined): Promise<Balances> {
  const held = deriveSovereignAccount({ paraId: fixture.targetId, relation: 'sibling' });
  const there = { alice, bob, derived: derived ?? bob, service: serviceAccount, treasury };
  const [{ reserved: _, ...service }, { reserved, ...target }] = [
    await readBalances(fixture.service, { alice, treasury, own: serviceAccount, held }),
    await readBalances(fixture.target, there),
  ];
  return {
    service,
    target: { ...target, aliceReserved: reserved, derived: derived ? target.derived : 0n },
  };
}

/** The gain of each account; negative for a loss. */
export function compareBooks(before: Balances, after: Balances): Balances {
  const subtract = <T extends string>(one: Names<T>, other: Names<T>) =>
    Object.fromEntries(
      Object.keys(one).map((name) => [name, (one[name as T] as bigint) - (other[name as T] as bigint)]),
    ) as Names<T>;
  return {
    service: subtract(after.service, before.service),
    target: subtract(after.target, before.target),
  };
}

/** Reads free balances, and the reserved balance of Alice. */
async function readBalances<N extends string>(
  chain: Chain,
  accounts: { readonly [K in N]: Account },
): Promise<Names<N> & { readonly reserved: Planck }> {
  const snapshot = await chain.snapshot();
  const read = async (account: Account) => {
    const { balance } = await snapshot.read({ balance: balanceRead(account) });
    return balance.known ? balance.value : { free: 0n, reserved: 0n };
  };
  const entries = Object.entries<Account>(accounts).map(
    async ([name, account]) => [name, (await read(account)).free] as const,
  );
  const free = Object.fromEntries(await Promise.all(entries)) as Names<N>;
  return { ...free, reserved: (await read(alice)).reserved };
}

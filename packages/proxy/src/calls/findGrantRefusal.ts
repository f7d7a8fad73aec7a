import type { DispatchFailure, Forkable } from '@parachron/client';
import {
  formatAccount,
  formatTokens,
  type Hex,
  omitUndefined,
  type Planck,
  type Snapshot,
  tryEncodeCall,
} from '@parachron/core';
import { dryRunCallRead } from '../dryRun/dryRunCallRead.js';
import type { ProxyFacts } from '../proxies/ProxyFacts.js';
import { plenty } from '../types/getTypeDryRun.js';

/** Reason why a chain refuses a call, by the chain's own names. */
export interface Refusal {
  /** The usual name of the pallet of the error; absent for errors of the dispatch itself, such as `ConsumerRemaining`. */
  readonly pallet?: string;
  /** The error's name in the metadata: `Duplicate`. */
  readonly name: string;
  /** One sentence, with the deciding numbers if the error is a known one. */
  readonly reason: string;
}

/** Parts of a grant that may be refused. */
interface Grant {
  readonly proxyType: string;
  readonly deposit: Planck;
  readonly fund: Planck;
  readonly kept: Planck;
  /** The calls in order, with those that the account makes before the grant. */
  readonly calls: readonly Hex[];
  readonly fork: Forkable | undefined;
}

/**
 * Finds the error of the chain by making the calls as the user: in one dry run, else on a fork with funds for the user; `unknown` if
 * neither runs them.
 */
export async function findGrantRefusal(
  target: Snapshot,
  facts: ProxyFacts,
  grant: Grant,
): Promise<Refusal | 'unknown' | undefined> {
  const { runtime } = target;
  const { real, realBalance } = facts;
  const describe = (failure: DispatchFailure | undefined) =>
    failure && {
      ...omitUndefined({ pallet: failure.usualPallet }),
      name: failure.error,
      reason: explain(failure, facts, grant),
    };
  const batch = { pallet: 'Utility', method: 'batch_all', args: { calls: grant.calls } };
  const call = grant.calls.length > 1 ? tryEncodeCall(runtime.registry, batch)?.hex : grant.calls[0];
  if (call) {
    const { tried } = await target.read({ tried: dryRunCallRead(runtime, { origin: real, call }) });
    if (tried.known && tried.value.ok) return describe(tried.value.effects.failure);
  }
  const fork = await grant.fork?.fork();
  if (!fork) return 'unknown';
  await fork.endow(new Map([[real.hex, realBalance.free + plenty]]));
  for (const one of grant.calls) {
    const { outcome, error, events } = await fork.dispatch(one, { account: real.hex });
    if (outcome === 'unknown') return 'unknown';
    const failure = events.find((event) => event.failure)?.failure;
    if (outcome === 'failed') return describe(failure) ?? { name: 'Invalid', reason: `${error}.` };
  }
  return undefined;
}

function explain({ error, docs }: DispatchFailure, facts: ProxyFacts, grant: Grant): string {
  const { chain, delegate, delegateBalance, proxies, realBalance, terms, token, ss58Prefix } = facts;
  const format = (planck: Planck) => formatTokens(planck, token);
  switch (error) {
    case 'NoSelfProxy':
      return 'An account cannot be its own proxy.';
    case 'Duplicate':
      return `${formatAccount(delegate, ss58Prefix)} is already a proxy of type ${grant.proxyType} with a delay of 0.`;
    case 'TooMany':
      return `Proxies of the account: ${proxies.length}. ${chain} allows at most ${terms.maxProxies}.`;
    case 'BelowMinimum':
    case 'ExistentialDeposit': {
      const held = delegateBalance.free + delegateBalance.reserved + grant.fund;
      return `The derived account would have ${format(held)}, below the existential deposit of ${format(facts.existentialDeposit)}.`;
    }
    case 'InsufficientBalance':
    case 'LiquidityRestrictions':
    case 'ConsumerRemaining':
      return `The deposit is ${format(grant.deposit)}. The account has ${format(realBalance.free)} free, of which ${format(grant.kept)} must stay.`;
    default:
      return `${docs === '' ? error : docs}.`;
  }
}

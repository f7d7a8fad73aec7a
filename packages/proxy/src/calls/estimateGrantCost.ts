import type { Forkable } from '@parachron/client';
import {
  type Call,
  decodeCall,
  deriveUntouchable,
  type Hex,
  type Planck,
  requireInput,
  type Snapshot,
} from '@parachron/core';
import { type Estimate, estimateInclusionFee, type InclusionFeeSource } from '@parachron/weight';
import { deriveProxyDeposit } from '../proxies/deriveProxyDeposit.js';
import type { ProxyFacts } from '../proxies/ProxyFacts.js';
import { deriveGrantCalls, type GrantOptions } from './deriveGrantCalls.js';
import { findGrantRefusal, type Refusal } from './findGrantRefusal.js';
import { grantBatchCall } from './grantBatchCall.js';

/** Cost of a proxy grant for a user on the target, line by line, in planck. */
export interface GrantCost {
  /** The call to sign: a batch, or the only call; undefined for several calls on a chain without Utility. */
  readonly batch: Call | undefined;
  /** The separate calls, in order. */
  readonly calls: readonly Hex[];
  /** Reserved until the proxy is removed. */
  readonly deposit: Planck;
  /** Transferred to the derived account. */
  readonly fund: Planck;
  /** Inclusion fees: of the batch, or of each call as a separate transaction. */
  readonly fees: readonly Estimate<Planck, InclusionFeeSource>[];
  /** Total; undefined if a fee is unknown. Excludes funds that the first call moves. */
  readonly total: Planck | undefined;
  /**
   * Minimum balance of the account: the existential deposit, or the frozen balance if larger; without the
   * existential deposit if another reference keeps the account alive.
   */
  readonly kept: Planck;
  /** Missing amount; 0 if there is enough, undefined if the total is undefined. */
  readonly missing: Planck | undefined;
  /** Reason why the chain refuses the grant, by its own name; `unknown` without a run: a fork would show it. */
  readonly refusal: Refusal | 'unknown' | undefined;
}

/** Runs of a grant, in addition to its calls. */
export interface GrantCostOptions extends Omit<GrantOptions, 'delegate'> {
  /** Calls that the user makes before the grant, for example removals. */
  readonly before?: readonly Hex[];
  /** A fork of the target, on which the calls run if the target has no DryRunApi. */
  readonly fork?: Forkable;
}

/**
 * Estimates the total cost for a user of the grant, the funds of the derived account, and a first call.
 *
 * Chain: `Proxy.add_proxy` and the constants of its deposit; fees from `estimateInclusionFee` of @parachron/weight; the refusal from
 * `DryRunApi.dry_run_call`, else from the calls on a fork.
 * Sends: one or two runtime calls for each transaction to sign, and a dry run.
 *
 * @param target the chain at one block
 * @param facts the facts about the user's account, from the same block
 * @param options see {@link GrantCostOptions}; the delegate is the delegate of the facts
 * @returns each part of the cost, in planck
 * @throws PROXY_TYPE_NOT_FOUND when the chain has no such type
 *
 * @example
 * ```ts
 * import type { Snapshot } from '@parachron/core';
 * import { estimateGrantCost, type ProxyFacts } from '@parachron/proxy';
 *
 * declare const target: Snapshot;
 * declare const facts: ProxyFacts;
 * const cost = await estimateGrantCost(target, facts, { proxyType: 'Any', fund: 1_000_000_000_000n });
 * console.log(cost.deposit, cost.fund, cost.total, cost.missing);
 * ```
 */
export async function estimateGrantCost(
  target: Snapshot,
  facts: ProxyFacts,
  options: GrantCostOptions,
): Promise<GrantCost> {
  requireInput(
    { target, facts, options },
    {
      target: 'snapshot',
      facts: { real: 'object', delegate: 'object', types: 'array' },
      options: { proxyType: 'string', fund: 'bigint?', now: 'object?', before: 'array?', fork: 'object?' },
    },
  );
  const grant = { ...options, delegate: facts.delegate };
  const calls = deriveGrantCalls(target.runtime, grant).map(({ hex }) => hex);
  const batch = calls.length > 1 ? grantBatchCall(target.runtime, grant) : decodeFirst(target, calls);
  const signed = batch ? [batch.hex] : calls;
  const { nonce } = facts.realBalance;
  const { proxyType, fund = 0n, before = [], fork } = options;
  const deposit = deriveProxyDeposit(facts.terms, facts.proxies.length + 1) - facts.deposit;
  const kept = deriveKept(facts, fund);
  const tried = { proxyType, deposit, fund, kept, calls: [...before, ...calls], fork };
  const [refusal, ...fees] = await Promise.all([
    findGrantRefusal(target, facts, tried),
    ...signed.map((call, at) => estimateInclusionFee(target, call, { nonce: nonce + at })),
  ]);
  const fee = fees.reduce<Planck | undefined>(
    (sum, one) => (sum === undefined || !one.known ? undefined : sum + one.value),
    0n,
  );
  const total = fee === undefined ? undefined : deposit + fund + fee;
  const missing = fee === undefined ? undefined : deriveLacking(facts, { fee, spent: deposit + fund, kept });
  return { batch, calls, deposit, fund, fees, total, kept, missing, refusal };
}

/** Derives the amount that must remain: the frozen balance may include the existential deposit. */
function deriveKept({ realBalance, existentialDeposit }: ProxyFacts, fund: Planck): Planck {
  const { frozen, keepsMinimum, providers } = realBalance;
  // Another reference keeps the account alive, but a transfer from the account still leaves the existential deposit.
  const isKeptAlive = keepsMinimum && providers > 1 && fund === 0n;
  return deriveUntouchable({ reserved: 0n, frozen }, isKeptAlive ? 0n : existentialDeposit);
}

/** Derives the missing amount: after the fee, the existential deposit must remain; after all payments, `kept`. */
function deriveLacking(
  { realBalance: { free }, existentialDeposit }: ProxyFacts,
  { fee, spent, kept }: { readonly fee: Planck; readonly spent: Planck; readonly kept: Planck },
): Planck {
  const afterFee = spent + kept;
  const needed = fee + (afterFee > existentialDeposit ? afterFee : existentialDeposit);
  return needed > free ? needed - free : 0n;
}

function decodeFirst({ runtime }: Snapshot, [first]: readonly Hex[]): Call | undefined {
  return first && decodeCall(runtime.registry, first);
}

import {
  type Account,
  type Call,
  deriveUntouchable,
  type Evidence,
  encodeCall,
  existentialDepositRead,
  formatCost,
  formatTokens,
  hasCall,
  isParachronError,
  maxPlanck,
  type Planck,
  type PlanStep,
  type Runtime,
  type Snapshot,
  type TokenUnit,
} from '@parachron/core';
import { addFeeMargin, type Estimate, estimateInclusionFee } from '@parachron/weight';
import type { TypeId } from '@parachron/xcm';
import type { Registry } from '@polkadot/types/types';
import { formatFee, planSignedStep } from '../facts/planSteps.js';
import { deriveNonce, type TargetBalanceFact } from '../facts/proxy/proxyUserFact.js';
import { market, type Pool, quotePool } from '../facts/token/tokenMarketFact.js';

/** A purchase on the target, and its buyer. */
export interface Order {
  readonly pool: Pool;
  /** Amount in the token's smallest unit. */
  readonly amount: Planck;
  readonly token: TokenUnit;
  readonly buyer: Account;
  /** The buyer's balance of the paying token. */
  readonly balance: TargetBalanceFact;
}

/** A purchase on the target's own exchange: the step, or the reason for having none. */
export type Purchase =
  | {
      readonly kind: 'step';
      readonly step: PlanStep;
      /** Amount and price of the purchase, without a full stop. */
      readonly reason: string;
      readonly evidence: readonly Evidence[];
    }
  | {
      readonly kind: 'none';
      /** Without the full stop. */
      readonly reason: string;
      readonly howToFindOut: string;
      readonly evidence: readonly Evidence[];
    };

/** Margin on the price in percent: prices change until the transaction is in a block. */
const marginPercent = 5;

/** Returns whether the runtime has the call for a purchase. */
export function isOrderable({ registry }: Runtime, { pool, amount, buyer: to }: Order): boolean {
  return deriveSwapCall(registry, { pool, amount, most: maxPlanck, to }) !== undefined;
}

/**
 * Plans the purchase of an exact amount: price and fee take one round trip; the maximum is the price with a margin.
 *
 * Chain: `AssetConversion.swap_tokens_for_exact_tokens`, `AssetConversionApi.quote_price_tokens_for_exact_tokens`.
 * Sends: two runtime calls, side by side.
 */
export async function planPurchase(target: Snapshot, order: Order): Promise<Purchase | undefined> {
  const { runtime, block } = target;
  const { pool, amount, buyer: to, balance } = order;
  const nonce = deriveNonce(balance);
  const deriveSwap = (most: Planck) => deriveSwapCall(runtime.registry, { pool, amount, most, to });
  const draft = deriveSwap(maxPlanck);
  if (!draft) return undefined;
  const [price, { minimum }, drafted] = await Promise.all([
    quotePool(target, pool, amount),
    target.read({ minimum: existentialDepositRead() }),
    // The bound does not change the weight, and its length is fixed.
    estimateInclusionFee(target, draft.hex, { nonce }),
  ]);
  const evidence = price.evidence ? [price.evidence] : [];
  if (!price.known) {
    const reason = `its price there is unknown (${price.reason.replace(/\.$/, '')})`;
    return { kind: 'none', reason, howToFindOut: howToPrice, evidence };
  }
  if (price.value === undefined) {
    const bought = formatTokens(amount, order.token);
    const reason = `the pool cannot sell ${bought} at block #${block.number}`;
    return {
      kind: 'none',
      reason,
      howToFindOut: 'Buy the token in parts, or on another exchange.',
      evidence,
    };
  }
  let most = addFeeMargin(price.value, marginPercent);
  if (most > maxPlanck) most = maxPlanck;
  const call = deriveSwap(most) ?? draft;
  const isAsLong = call.hex.length === draft.hex.length;
  const fee = isAsLong ? drafted : await estimateInclusionFee(target, call.hex, { nonce });
  const kept = minimum.known ? minimum.value : 0n;
  const short = deriveShort(balance, { due: most + (fee.known ? fee.value : 0n), kept });
  const offer = { call, price: price.value, most, fee, short };
  return {
    kind: 'step',
    step: planStep(target, order, offer),
    reason: describeOffer(target, order, offer),
    evidence: [...evidence, ...(balance?.evidence ? [balance.evidence] : [])],
  };
}

const howToPrice = `Query the pool with a client of the chain, and sign ${market.pallet}.swap_tokens_for_exact_tokens with a bound of your own.`;

function deriveShort(
  balance: TargetBalanceFact,
  { due, kept }: { readonly due: Planck; readonly kept: Planck },
): Planck | undefined {
  if (!balance?.known) return undefined;
  const short = due + deriveUntouchable(balance.value, kept) - balance.value.free;
  return short > 0n ? short : 0n;
}

interface Offer {
  readonly call: Call;
  /** Price at the run's block, and the limit of the price, in the smallest unit of the target's own token. */
  readonly price: Planck;
  readonly most: Planck;
  readonly fee: Estimate<Planck>;
  /** Amount that the buyer lacks for price, fee and minimum balance; undefined if it is unknown. */
  readonly short: Planck | undefined;
}

function describeOffer(
  { runtime, block }: Snapshot,
  { pool, amount, token }: Order,
  { price, most, short }: Offer,
): string {
  const formatOwn = (planck: Planck) => formatTokens(planck, runtime.token);
  const lacks = short
    ? `, of which the user lacks ${formatOwn(short)}, fee and existential deposit included`
    : '';
  return `${runtime.chain} sells ${formatTokens(amount, token)} from its own ${pool.path.length > 2 ? 'pools, through a third token,' : 'pool'} (${market.pallet}.${market.item}) for ${formatOwn(price)} at block #${block.number}, and the call pays ${formatOwn(most)} at most${lacks}`;
}

function planStep(
  { runtime, block }: Snapshot,
  { amount, token, buyer }: Order,
  { call, price, most, fee, short }: Offer,
): PlanStep {
  const formatOwn = (planck: Planck) => formatTokens(planck, runtime.token);
  const bought = formatTokens(amount, token);
  const source = `AssetConversionApi.quote_price_tokens_for_exact_tokens returns ${formatOwn(price)} at block #${block.number}, its fee included; ${marginPercent} % more is the bound`;
  return planSignedStep(runtime, {
    id: 'acquire-token',
    title: `The user buys ${bought} on ${runtime.chain} for at most ${formatOwn(most)}.`,
    call,
    signer: buyer,
    verify: `The block has ${market.pallet}.SwapExecuted, and the user holds ${bought} more of the token on ${runtime.chain}.`,
    notes: [
      `If the price then exceeds the maximum, the call fails with ${market.pallet}.ProvidedMaximumNotSufficientForSwap. The user pays only the inclusion fee.`,
      'The account stays alive: the existential deposit is not spent.',
      ...(short ? [`The user lacks ${formatOwn(short)} for that on ${runtime.chain}.`] : []),
    ],
    costs: [
      formatCost(
        {
          kind: 'transfer',
          title: 'price of the token, at most',
          token: runtime.token,
          source,
          to: { chain: runtime.chain, name: `the pool of ${market.pallet}` },
        },
        most,
      ),
      formatFee('inclusion fee', fee, { token: runtime.token }),
    ],
  });
}

const method = 'swap_tokens_for_exact_tokens';

/**
 * Derives the call that buys an exact amount from a pool with a price limit, and keeps the existential deposit of the payer.
 *
 * Undefined if the runtime has no such call, or a call with another type of tokens than its pools.
 */
export function deriveSwapCall(
  registry: Registry,
  swap: {
    readonly pool: Pick<Pool, 'path' | 'type'>;
    /** Amount bought, in that token's smallest unit. */
    readonly amount: Planck;
    /** Amount paid at most, in that token's smallest unit. */
    readonly most: Planck;
    readonly to: Account;
  },
): Call | undefined {
  const { pool, amount, most, to } = swap;
  if (!hasCall(registry, market.pallet, method) || !findStepType(registry)?.eq(pool.type)) return undefined;
  const args = {
    path: pool.path,
    amount_out: amount,
    amount_in_max: most,
    send_to: to.hex,
    keep_alive: true,
  };
  try {
    return encodeCall(registry, { pallet: market.pallet, method, args });
  } catch (error) {
    if (isParachronError(error, 'CALL_ARGUMENTS')) return undefined;
    throw error;
  }
}

/** The type of each token of a path: in a list, or in a list with a bound around it. */
function findStepType(registry: Registry): TypeId | undefined {
  const calls = registry.metadata.pallets.find(({ name }) => name.toString() === market.pallet)?.calls;
  if (!calls?.isSome) return undefined;
  const { variants } = registry.lookup.getSiType(calls.unwrap().type).def.asVariant;
  const call = variants.find(({ name }) => name.toString() === method);
  const path = call?.fields.find(({ name }) => name.unwrapOr('').toString() === 'path');
  return path && findElement(registry, path.type);
}

function findElement(registry: Registry, type: TypeId): TypeId | undefined {
  const { def } = registry.lookup.getSiType(type);
  if (def.isSequence) return def.asSequence.type;
  const [field, ...others] = def.isComposite ? def.asComposite.fields : [];
  if (!field || others.length > 0) return undefined;
  const inner = registry.lookup.getSiType(field.type).def;
  return inner.isSequence ? inner.asSequence.type : undefined;
}

import { type Account, type Call, encodeCall, hasCall, isParachronError, type Planck } from '@parachron/core';
import type { TypeId } from '@parachron/xcm';
import type { Registry } from '@polkadot/types/types';
import { market, type Pool } from './listPools.js';

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

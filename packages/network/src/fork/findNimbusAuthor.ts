import { formatHex, parseHex } from '@parachron/core';
import type { DecoratedMeta } from '@polkadot/types/metadata/decorate/types';
import { bnToU8a, u8aConcat } from '@polkadot/util';
import type { CallRuntime } from './buildBlock.js';
import type { Author } from './createDigest.js';
import type { ForkState } from './ForkState.js';

/** Candidates that are asked for: the runtime accepts only some of them in each slot. */
const mostCandidates = 256;

/** A parachain whose pallets, not a schedule, decide who may write a block. */
interface NimbusChain {
  readonly call: CallRuntime;
  readonly meta: DecoratedMeta;
  readonly state: ForkState;
  readonly parentHeader: Uint8Array;
}

/**
 * Finds a key that may write the next block: the first of the registered keys that the runtime accepts.
 *
 * Chain: `AuthorMapping.MappingWithDeposit`, `NimbusApi_can_author`.
 *
 * @param slot the number of the relay chain's block
 */
export async function findNimbusAuthor(chain: NimbusChain, slot: number): Promise<Author | undefined> {
  const { call, meta, state, parentHeader } = chain;
  const map = meta.query.authorMapping?.mappingWithDeposit;
  if (!map) return undefined;
  const prefix = formatHex(map.keyPrefix());
  for (const key of await state.listKeys({ prefix, after: prefix, count: mostCandidates })) {
    // The key of the map ends with its argument.
    const author = parseHex(key).subarray(-32);
    const number = bnToU8a(slot, { bitLength: 32, isLe: true });
    const args = u8aConcat(author, number, parentHeader);
    const { result } = await call({ method: 'NimbusApi_can_author', args }, state);
    if (result[0] === 1) return { engine: 'nmbs', data: author };
  }
  return undefined;
}

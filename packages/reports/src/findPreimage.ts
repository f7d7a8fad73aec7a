import { type Call, type Hex, isHash, isRecord, parseHex } from '@parachron/core';
import { blake2AsHex } from '@polkadot/util-crypto';

/** The proposal of a referendum by its hash, as explorers name it. */
export interface Preimage {
  readonly hash: string;
  /** Length in bytes. */
  readonly length: number;
}

/**
 * Finds the preimage that a call stores or proposes: its bytes, or its hash and length. Undefined for any other call.
 *
 * @example
 * ```ts
 * import { findPreimage } from '@parachron/reports';
 *
 * findPreimage({ args: { bytes: '0x0a' } })?.length; // 1
 * ```
 */
export function findPreimage({ args }: Pick<Call, 'args'>): Preimage | undefined {
  const { proposal, bytes, encoded_proposal: encoded } = args;
  if (!isRecord(proposal)) return hashBytes(bytes ?? encoded);
  const { inline, lookup } = proposal;
  if (!isRecord(lookup)) return hashBytes(inline);
  const { hash, len } = lookup;
  return isHash(hash) && typeof len === 'number' ? { hash, length: len } : undefined;
}

function hashBytes(text: unknown): Preimage | undefined {
  if (typeof text !== 'string' || !/^0x([0-9a-f]{2})+$/i.test(text)) return undefined;
  const bytes = parseHex(text as Hex);
  return { hash: blake2AsHex(bytes, 256), length: bytes.length };
}

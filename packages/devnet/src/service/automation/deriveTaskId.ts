import type { Hex } from '@parachron/core';
import { Writer } from '@parachron/core/scale';
import { joinBytes, toBytes, toHex } from '@parachron/network';
import { blake2AsU8a } from '@polkadot/util-crypto';

/**
 * Derives the id of a task: the hash of its owner and of the id that the owner provides.
 *
 * Chain: `AutomationTimeApi_generate_task_id`.
 *
 * @param owner 32 bytes
 * @param providedId any bytes; in JSON-RPC the UTF-8 bytes of the text
 */
export function deriveTaskId(owner: Hex, providedId: Uint8Array): Hex {
  const length = new Writer(8);
  length.compact(providedId.length);
  return toHex(blake2AsU8a(joinBytes([toBytes(owner), length.finish(), providedId]), 256));
}

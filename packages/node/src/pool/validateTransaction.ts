import { formatHex, isParachronError } from '@parachron/core';
import { Reader } from '@parachron/core/scale';
import { compactFromU8a, u8aConcat } from '@polkadot/util';
import { describeEnd } from '../blocks/nodeErrors.js';
import type { LocalNode } from '../LocalNode.js';
import { PoolRefusedError, poolErrors, readRefusal } from './PoolRefusedError.js';
import type { Validity } from './TagPool.js';

/**
 * Checks a transaction as the pool of a node does.
 *
 * Chain: `TaggedTransactionQueue_validate_transaction`.
 *
 * @throws POOL_REFUSED when the bytes are no transaction, or the runtime refuses it
 */
export async function validateTransaction(node: LocalNode, transaction: Uint8Array): Promise<Validity> {
  if (!hasLength(transaction)) throw poolErrors.badFormat('its length is not that of its prefix');
  for (;;) {
    const { tree, head } = node;
    // The first byte is `TransactionSource::External`; all runtimes with metadata of version 14 take the hash of the block.
    const args = u8aConcat([2], transaction, tree.getChainHash(head));
    const method = 'TaggedTransactionQueue_validate_transaction';
    const answer = await tree.call(head, { method, args }).catch((error) => readTrap(error));
    if (answer instanceof PoolRefusedError) throw answer;
    // A block that was built meanwhile changes the answer.
    if (node.head !== head) continue;
    const reader = new Reader(answer);
    if (reader.u8() !== 0) throw readRefusal(reader);
    const readTags = () => Array.from({ length: reader.length(1) }, () => formatHex(reader.readBytes()));
    return { priority: reader.u64(), requires: readTags(), provides: readTags() };
  }
}

/** Whether bytes begin with their own length, as each extrinsic does. */
export function hasLength(bytes: Uint8Array): boolean {
  if (bytes.length === 0) return false;
  const [offset, length] = compactFromU8a(bytes);
  return offset + Number(length) === bytes.length;
}

/** The refusal of a transaction by a runtime that traps, or by the limits of this program if it takes them; throws other errors. */
export function readTrap(error: unknown, takesLimits = false): PoolRefusedError {
  if (!isParachronError(error, 'RUNTIME_CALL')) throw error;
  if (!takesLimits && error.facts.end !== 'trap') throw error;
  return poolErrors.notVerified(describeEnd(error.facts));
}

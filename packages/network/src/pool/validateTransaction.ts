import { type Hex, isParachronError, omitUndefined } from '@parachron/core';
import type { Bytes, Result, Tuple, u64, Vec } from '@polkadot/types';
import type { TransactionValidityError } from '@polkadot/types/interfaces';
import { u8aConcat } from '@polkadot/util';
import { blake2AsHex } from '@polkadot/util-crypto';
import { type ForkNode, hasLength } from '../rpc/ForkNode.js';
import { type PoolRefusal, refusePool } from './PoolRefusedError.js';
import type { Validity } from './TagPool.js';

/** `TransactionSource::External`. */
const external = 2;

type Valid = Tuple & [priority: u64, requires: Vec<Bytes>, provides: Vec<Bytes>];

/**
 * Checks a transaction as the pool of a node does.
 *
 * Chain: `TaggedTransactionQueue_validate_transaction`.
 *
 * @throws POOL_REFUSED when the bytes are no transaction, or the runtime refuses it
 */
export async function validateTransaction(
  node: Pick<ForkNode, 'tree' | 'block' | 'findBlock'>,
  transaction: Uint8Array,
  { mocks }: { readonly mocks?: boolean } = {},
): Promise<Validity> {
  if (!hasLength(transaction))
    throw refusePool({ kind: 'BadFormat', reason: 'its length is not that of its prefix' });
  for (;;) {
    const { tree, block: head } = node;
    const { meta, version } = await tree.getRuntime(head);
    const isOld = (getApiVersion(version, 'TaggedTransactionQueue') ?? 0) < 3;
    // The genesis keeps its hash, also for a fork that begins there.
    const { hash } = head.number === 0 ? ((await node.findBlock(0)) ?? head) : head;
    const args = u8aConcat([external], transaction, isOld ? [] : hash);
    const method = 'TaggedTransactionQueue_validate_transaction';
    const answer = await tree.call(head, { method, args, ...omitUndefined({ mocks }) }).catch(refuseCall);
    const type = 'Result<(u64, Vec<Bytes>, Vec<Bytes>, u64, bool), TransactionValidityError>';
    const validity = meta.registry.createType<Result<Valid, TransactionValidityError>>(type, answer);
    // A block that was built meanwhile changes the answer.
    if (node.block !== head) continue;
    if (validity.isErr) throw describeRefusal(validity.asErr);
    const [priority, requires, provides] = validity.asOk;
    const toTags = (tags: Vec<Bytes>) => tags.map((tag) => tag.toHex());
    return { priority: priority.toBigInt(), requires: toTags(requires), provides: toTags(provides) };
  }
}

/** The version of a runtime API; undefined if the runtime lacks it. Runtimes list the hashes of the names. */
export function getApiVersion(
  { apis }: { readonly apis: readonly (readonly [Hex, number])[] },
  name: string,
): number | undefined {
  const hash = blake2AsHex(name, 64);
  return apis.find(([id]) => id === hash)?.[1];
}

/** A runtime that traps could not decode the transaction. */
function refuseCall(error: unknown): never {
  if (!isParachronError(error) || (error.code as string) !== 'RUNTIME_CALL') throw error;
  throw refusePool({ kind: 'Verification', reason: String((error.facts as { text?: unknown }).text) });
}

/** The error of a node's pool, in the words of the small chains. */
function describeRefusal(refusal: TransactionValidityError): Error {
  const { type, inner } = refusal.isInvalid ? refusal.asInvalid : refusal.asUnknown;
  const value = type === 'Custom' ? { type, value: Number(inner) } : { type };
  const told = { kind: 'Refused', refusal: { type: refusal.type, value } } as PoolRefusal;
  return refusePool(told);
}

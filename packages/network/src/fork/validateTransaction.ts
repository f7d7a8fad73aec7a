import { omitUndefined } from '@parachron/core';
import { formatPoolRefusal, type PoolRefusal, RpcError } from '@parachron/devnet-chain';
import type { Result } from '@polkadot/types';
import type { TransactionValidityError } from '@polkadot/types/interfaces';
import type { Codec } from '@polkadot/types/types';
import { u8aConcat } from '@polkadot/util';
import { getApiVersion } from './createDigest.js';
import type { RuntimeFork } from './RuntimeFork.js';

/** `TransactionSource::External`. */
const EXTERNAL = 2;

/**
 * Checks a transaction as the pool of a node does.
 *
 * Chain: `TaggedTransactionQueue_validate_transaction`.
 *
 * @throws RPC_REQUEST_FAILED with the code of a node when the runtime refuses the transaction
 */
export async function validateTransaction(
  { tree, block: head }: RuntimeFork,
  transaction: Uint8Array,
  { mocks }: { readonly mocks?: boolean } = {},
): Promise<void> {
  const { meta, version } = await tree.getRuntime(head);
  const isOld = (getApiVersion(version, 'TaggedTransactionQueue') ?? 0) < 3;
  const args = u8aConcat([EXTERNAL], transaction, isOld ? [] : head.hash);
  const method = 'TaggedTransactionQueue_validate_transaction';
  const answer = await tree.call(head, { method, args, ...omitUndefined({ mocks }) });
  const type = 'Result<ValidTransaction, TransactionValidityError>';
  const validity = meta.registry.createType<Result<Codec, TransactionValidityError>>(type, answer);
  if (validity.isErr) throw describeRefusal(validity.asErr);
}

/** The error of a node's pool, in the words of the small chains. */
function describeRefusal(refusal: TransactionValidityError): RpcError {
  const { type, inner } = refusal.isInvalid ? refusal.asInvalid : refusal.asUnknown;
  const value = type === 'Custom' ? { type, value: Number(inner) } : { type };
  const told = { kind: 'Refused', refusal: { type: refusal.type, value } } as PoolRefusal;
  return new RpcError(formatPoolRefusal(told));
}

import {
  type Chain,
  type DecodedEvent,
  DispatchFailedError,
  decodeEvents,
  OutcomeUnknownError,
} from '@parachron/client';
import { type BlockRef, type Hex, type Planck, storageRead } from '@parachron/core';
import { readAmount } from '../reading/readPlain.js';

/** A transaction found in a block, with what it did. */
export interface Landed {
  readonly hash: Hex;
  readonly block: BlockRef;
  readonly extrinsicIndex: number;
  readonly events: readonly DecodedEvent[];
  readonly fee?: Planck;
}

/** Reads what a transaction did, and throws as `submit` does when it failed. */
export async function getLanded(
  chain: Chain,
  at: { readonly block: BlockRef; readonly index: number; readonly hash: Hex; readonly call: string },
): Promise<Landed> {
  const { block, index, hash, call } = at;
  const snapshot = await chain.snapshot(block.hash);
  const { events } = await snapshot.read({
    events: storageRead('System', 'Events', [], (value) =>
      decodeEvents(snapshot.runtime.registry, value?.toU8a() ?? '0x00'),
    ),
  });
  if (!events.known) {
    throw new OutcomeUnknownError({ endpoint: chain.endpoint, block: block.hash, reason: events.reason });
  }
  const own = events.value.filter(({ phase }) => phase === index);
  const failed = own.find(({ pallet, method }) => pallet === 'System' && method === 'ExtrinsicFailed');
  if (failed?.failure)
    throw new DispatchFailedError({ call, ...failed.failure, block, extrinsicIndex: index });
  const paid = own.find(
    ({ pallet, method }) => pallet === 'TransactionPayment' && method === 'TransactionFeePaid',
  );
  const fee = paid && readAmount(paid.data.actual_fee ?? paid.data['1']);
  return { hash, block, extrinsicIndex: index, events: own, ...(fee === undefined ? {} : { fee }) };
}

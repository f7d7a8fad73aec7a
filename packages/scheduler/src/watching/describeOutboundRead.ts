import { type Hex, isRecord, readList, type StorageRead, storageRead } from '@parachron/core';
import { isHex } from '@polkadot/util';

/** A page of programs that a block sent. */
export interface OutboundPage {
  readonly recipient: number;
  readonly data: Hex;
}

/** Describes the read of the messages that a block sent to other parachains. */
export function describeOutboundRead(): StorageRead<readonly OutboundPage[]> {
  return storageRead('ParachainSystem', 'HrmpOutboundMessages', [], (value) => {
    return readList(value).flatMap(readPage);
  });
}

function readPage(value: unknown): OutboundPage[] {
  if (!isRecord(value) || !isHex(value.data)) return [];
  return [{ recipient: Number(value.recipient), data: value.data }];
}

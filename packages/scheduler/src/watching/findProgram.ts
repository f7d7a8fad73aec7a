import {
  formatHex,
  type Hex,
  isParachronError,
  isRecord,
  readList,
  type StorageRead,
  storageRead,
} from '@parachron/core';
import { decodePage, type PageProgram } from '@parachron/xcm';
import { hexToU8a, isHex } from '@polkadot/util';
import { blake2AsU8a } from '@polkadot/util-crypto';

/** A page of programs that a block sent. */
export interface OutboundPage {
  readonly recipient: number;
  readonly data: Hex;
}

/** Describes the read of the messages that a block sent to other parachains. */
export function outboundRead(): StorageRead<readonly OutboundPage[]> {
  return storageRead('ParachainSystem', 'HrmpOutboundMessages', [], (value) => {
    return readList(value).flatMap(readPage);
  });
}

function readPage(value: unknown): OutboundPage[] {
  if (!isRecord(value) || !isHex(value.data)) return [];
  return [{ recipient: Number(value.recipient), data: value.data }];
}

/** The recipient, the message id and the call of a program to find. */
export interface WantedProgram {
  readonly paraId: number;
  readonly messageId: Hex | undefined;
  readonly call: Hex | undefined;
}

/**
 * Finds the bytes of a program among the messages of a block: by its hash, which is the message id unless the program
 * sets another topic, or else by its call.
 */
export function findProgram(pages: readonly OutboundPage[], wanted: WantedProgram): Hex | undefined {
  const own = pages.filter(({ recipient }) => recipient === wanted.paraId).flatMap(readPrograms);
  const byId = own.find(({ hex }) => formatHex(blake2AsU8a(hexToU8a(hex), 256)) === wanted.messageId);
  return (byId ?? own.find((one) => carries(one, wanted.call)))?.hex;
}

function readPrograms({ data }: OutboundPage): readonly PageProgram[] {
  try {
    return decodePage(data).programs;
  } catch (error) {
    // Pages of signals and of future formats contain no programs.
    if (isParachronError(error)) return [];
    throw error;
  }
}

function carries({ program }: PageProgram, call: Hex | undefined): boolean {
  return call !== undefined && program.some((one) => one.kind === 'Transact' && one.call === call);
}

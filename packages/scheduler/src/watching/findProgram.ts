import { blake2b } from '@noble/hashes/blake2.js';
import { formatHex, type Hex, isParachronError } from '@parachron/core';
import { decodePage, type PageProgram } from '@parachron/xcm';
import { hexToU8a } from '@polkadot/util';
import type { OutboundPage } from './readServiceBlock.js';

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
  const byId = own.find(({ hex }) => formatHex(blake2b(hexToU8a(hex), { dkLen: 32 })) === wanted.messageId);
  return (byId ?? own.find((one) => hasProgramCall(one, wanted.call)))?.hex;
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

function hasProgramCall({ program }: PageProgram, call: Hex | undefined): boolean {
  return call !== undefined && program.some((one) => one.kind === 'Transact' && one.call === call);
}

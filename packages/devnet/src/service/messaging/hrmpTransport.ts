import type { Hex } from '@parachron/core';
import { blake2AsHex } from '@polkadot/util-crypto';
import { addToPages, findSendObstacle, xcmpEvents } from '../../target/pallets/outboundPages.js';
import type { Transport } from './Transport.js';

/** Cached hashes of programs that are sent repeatedly. */
const hashes = new WeakMap<Uint8Array, Hex>();

function hashProgram(program: Uint8Array): Hex {
  const hash = hashes.get(program) ?? blake2AsHex(program, 256);
  hashes.set(program, hash);
  return hash;
}

/**
 * Sends over HRMP: programs for one recipient share pages up to the maximum message size of the channel, and one page per
 * recipient leaves with each block.
 */
export const hrmpTransport: Transport = {
  send: (context, message) => {
    if (findSendObstacle(context, message) !== undefined) return false;
    addToPages(context, message);
    context.deposit(xcmpEvents.XcmpMessageSent, { message_hash: hashProgram(message.program) });
    return true;
  },
};

import { isParachronError } from '@parachron/core';
import { decodeExtrinsic } from '../runtime/decodeExtrinsic.js';
import type { Chain } from './Chain.js';
import { RpcError } from './RpcError.js';

// The codes of polkadot-sdk's methods that decode an extrinsic and ask the runtime about it.
const runtimeError = 1;
const decodeError = 2;

/**
 * Asks the runtime about an extrinsic and refuses as a node's methods do.
 *
 * @param message the method's message for any failure
 * @throws RPC_REQUEST_FAILED with code 2 if the bytes are no extrinsic, with code 1 if the runtime refuses
 */
export function askAboutExtrinsic<T>(
  chain: Chain,
  { extrinsic, message }: { extrinsic: Uint8Array; message: string },
  ask: () => T,
): T {
  try {
    return ask();
  } catch (error) {
    if (!isParachronError(error)) throw error;
    const code = hasLength(chain, extrinsic) ? runtimeError : decodeError;
    throw new RpcError({ code, message, data: error.message }, { cause: error });
  }
}

/** A node decodes only the length; the runtime decodes the rest. */
function hasLength({ runtime }: Chain, extrinsic: Uint8Array): boolean {
  try {
    return decodeExtrinsic(runtime, extrinsic) !== undefined;
  } catch (error) {
    if (!isParachronError(error, 'EXTRINSIC_UNDECODABLE')) throw error;
    return !error.facts.isOpaque;
  }
}

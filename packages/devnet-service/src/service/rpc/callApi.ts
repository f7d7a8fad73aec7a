import { type Hex, isParachronError } from '@parachron/core';
import type { Chain } from '@parachron/devnet-chain';
import { RpcError } from '@parachron/devnet-chain';

// Error code of these methods for a refusal of the runtime.
const runtimeError = 1;

/**
 * Calls a runtime API for a method of the service.
 *
 * @returns the decoded output; the calling method knows the type
 * @throws RPC_REQUEST_FAILED with code 1 and the method's own message when the call fails
 */
export function callApi(
  chain: Chain,
  call: { method: string; args: Uint8Array; at: Hex | undefined; message: string },
): unknown {
  try {
    const bytes = chain.callRuntime(call.method, call.args, call.at);
    const output = chain.runtime.findApi(call.method)?.output;
    return output && chain.runtime.types.decode(output, bytes);
  } catch (error) {
    if (!isParachronError(error)) throw error;
    throw createServiceError(call.message, error.message);
  }
}

/** Creates the error of a method of the service. */
export function createServiceError(message: string, data: string): RpcError {
  return new RpcError({ code: runtimeError, message, data });
}

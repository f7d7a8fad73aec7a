import { isParachronError } from '@parachron/core';
import { formatPoolRefusal, type PoolRefusedError } from '../pool/PoolRefusedError.js';
import { RpcError, type RpcErrorObject, rpcCodes } from './RpcError.js';

type Translate = (error: Error) => RpcErrorObject;

/** Translates the project's errors into JSON-RPC errors, by their codes. */
const translations: { readonly [code: string]: Translate } = {
  POOL_REFUSED: (error) => formatPoolRefusal((error as PoolRefusedError).facts.refusal),
  BLOCK_UNKNOWN: (error) => ({
    code: rpcCodes.client,
    message: `Client error: UnknownBlock: ${error.message}`,
  }),
  RUNTIME_PANIC: (error) => ({
    code: rpcCodes.client,
    message: `Client error: Execution failed: ${error.message}`,
  }),
  EXTRINSIC_UNDECODABLE: (error) => ({ code: 1001, message: error.message }),
};

/** Converts any error of a method to a JSON-RPC error with the message and the code of a node. */
export function toRpcError(error: unknown): RpcError {
  if (isParachronError(error, 'RPC_REQUEST_FAILED')) return error as RpcError;
  return new RpcError(describe(error), { cause: error });
}

/** Chopsticks has its own code for errors; its parameter schemas throw a ZodError. */
function describe(error: unknown): RpcErrorObject {
  if (!(error instanceof Error)) return { code: rpcCodes.internal, message: `Internal error: ${error}` };
  const translate = isParachronError(error) ? translations[error.code] : undefined;
  if (translate) return translate(error);
  if (error.name === 'ZodError') return { code: rpcCodes.invalidParams, message: 'Invalid params' };
  const { code } = error as { code?: unknown };
  if (typeof code === 'number') return { code, message: error.message };
  return { code: rpcCodes.internal, message: `Internal error: ${error.message}` };
}

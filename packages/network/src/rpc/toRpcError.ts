import { isParachronError } from '@parachron/core';
import { formatPoolRefusal } from '../pool/PoolRefusedError.js';
import { RpcError, type RpcErrorObject, rpcCodes } from './RpcError.js';

type Translate = (error: Error) => RpcErrorObject;

/** Translates the project's errors into JSON-RPC errors, by their codes. */
const translations: { readonly [code: string]: Translate } = {
  BLOCK_UNKNOWN: (error) => ({
    code: rpcCodes.client,
    message: `Client error: UnknownBlock: ${error.message}`,
  }),
  RUNTIME_CALL: (error) => ({
    code: rpcCodes.client,
    message: `Client error: Execution failed: ${describeCall((error as unknown as { facts: CallFacts }).facts)}`,
  }),
};

interface CallFacts {
  readonly method: string;
  readonly end: string;
  readonly text: string;
}

/** The reason of a failed call in the words of a node. */
function describeCall({ method, end, text }: CallFacts): string {
  if (end === 'no-method') return `Exported method ${method} is not found`;
  return end === 'missing-host-function'
    ? `the runtime needs the host function ${text}, which Parachron lacks`
    : text;
}

/** Gives the errors that nodes know their form, and leaves other errors of the project unchanged. */
export function translateError(error: unknown): unknown {
  if (!isParachronError(error)) return toRpcError(error);
  const isKnown = error.code === 'POOL_REFUSED' || Object.hasOwn(translations, error.code);
  return isKnown ? toRpcError(error) : error;
}

/** Converts any error of a method to a JSON-RPC error with the message and the code of a node. */
export function toRpcError(error: unknown): RpcError {
  if (isParachronError(error, 'RPC_REQUEST_FAILED')) return error;
  return new RpcError(describe(error), { cause: error });
}

/** Chopsticks has its own code for errors; its parameter schemas throw a ZodError. */
function describe(error: unknown): RpcErrorObject {
  if (isParachronError(error, 'POOL_REFUSED')) return formatPoolRefusal(error.facts.refusal);
  if (!(error instanceof Error)) return { code: rpcCodes.internal, message: `Internal error: ${error}` };
  const translate = isParachronError(error) ? translations[error.code] : undefined;
  if (translate) return translate(error);
  if (error.name === 'ZodError') return { code: rpcCodes.invalidParams, message: 'Invalid params' };
  if ('code' in error && typeof error.code === 'number') return { code: error.code, message: error.message };
  return { code: rpcCodes.internal, message: `Internal error: ${error.message}` };
}

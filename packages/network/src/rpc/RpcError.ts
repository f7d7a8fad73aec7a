import { defineError, isParachronError } from '@parachron/core';
import { formatPoolRefusal } from '../pool/PoolRefusedError.js';

/** The standard codes of JSON-RPC, the codes of Substrate nodes, and the code of chopsticks for refusals. */
export const rpcCodes = {
  parse: -32700,
  invalidRequest: -32600,
  methodNotFound: -32601,
  invalidParams: -32602,
  internal: -32603,
  answerTooBig: -32008,
  client: 4003,
  refused: 1,
} as const;

/**
 * A JSON-RPC request ends with an error.
 *
 * @example
 * ```text
 * -32601: Method not found
 * ```
 */
export class RpcError extends defineError({
  code: 'RPC_REQUEST_FAILED',
  fault: 'refused',
  message: (facts: { code: number; message: string; data?: unknown }) => `${facts.code}: ${facts.message}`,
  hint: () => 'Look up the code in the lists of JSON-RPC and Substrate.',
}) {}

/** An error object as a response carries it. */
export interface RpcErrorObject {
  readonly code: number;
  readonly message: string;
  readonly data?: unknown;
}

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

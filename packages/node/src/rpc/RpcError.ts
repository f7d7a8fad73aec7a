import { defineError, isParachronError, omitUndefined, readMessage } from '@parachron/core';
import { describeEnd } from '../blocks/nodeErrors.js';

/** The standard codes of JSON-RPC, and the codes of Substrate nodes; chopsticks refuses by the same code as their runtimes. */
export const rpcCodes = {
  parse: -32700,
  invalidRequest: -32600,
  methodNotFound: -32601,
  invalidParams: -32602,
  internal: -32603,
  answerTooBig: -32008,
  client: 4003,
  refused: 1,
  undecodable: 2,
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

/** The error by which chopsticks refuses a request. */
export function refuse(message: string, data?: string): RpcError {
  return new RpcError({ code: rpcCodes.refused, message, ...omitUndefined({ data }) });
}

/** The error by which nodes refuse a request for a method that they lack. */
export function refuseMethod(): RpcError {
  return new RpcError({ code: rpcCodes.methodNotFound, message: 'Method not found' });
}

/** An error object as a response carries it. */
export interface RpcErrorObject {
  readonly code: number;
  readonly message: string;
  readonly data?: unknown;
}

/** The errors of the project whose form nodes know. */
function translateKnown(error: unknown): RpcErrorObject | undefined {
  if (isParachronError(error, 'POOL_REFUSED')) return error.facts;
  const refuse = (reason: string) => ({ code: rpcCodes.client, message: `Client error: ${reason}` });
  if (isParachronError(error, 'RUNTIME_CALL')) return refuse(`Execution failed: ${describeEnd(error.facts)}`);
  return isParachronError(error, 'BLOCK_UNKNOWN') ? refuse(`UnknownBlock: ${error.message}`) : undefined;
}

/** Gives the errors that nodes know their form, and leaves other errors of the project unchanged. */
export function translateError(error: unknown): unknown {
  return isParachronError(error) && !translateKnown(error) ? error : toRpcError(error);
}

/** Converts any error of a method to a JSON-RPC error with the message and the code of a node. */
export function toRpcError(error: unknown): RpcError {
  if (isParachronError(error, 'RPC_REQUEST_FAILED')) return error;
  const message = `Internal error: ${readMessage(error)}`;
  return new RpcError(translateKnown(error) ?? { code: rpcCodes.internal, message }, { cause: error });
}

import { defineError } from '@parachron/core';

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

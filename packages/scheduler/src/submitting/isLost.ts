import { isParachronError } from '@parachron/core';

const lost = new Set([
  'CONNECTION_LOST',
  'CONNECTION_CLOSED',
  'ENDPOINT_REFUSED',
  'ENDPOINT_NAME_UNKNOWN',
  'ENDPOINT_TIMEOUT',
  'ENDPOINT_UNREACHABLE',
]);

/** Returns whether an error means that the node did not answer. */
export function isLost(error: unknown): boolean {
  return isParachronError(error) && lost.has(error.code);
}

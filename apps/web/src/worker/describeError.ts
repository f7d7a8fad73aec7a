import { isParachronError } from '@parachron/core';
import type { ShownError } from '../ShownError.js';

/** Describes an error for the page. */
export function describeError(error: unknown): ShownError {
  if (isParachronError(error)) return { message: error.message, hint: error.hint };
  return { message: error instanceof Error ? error.message : String(error), hint: undefined };
}

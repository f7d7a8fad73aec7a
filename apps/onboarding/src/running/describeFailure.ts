import type { NotChecked } from '@parachron/checklist';
import { isParachronError } from '@parachron/core';
import { UnexpectedError } from '../errors/errors.js';

/** Describes an error as the reason for a missing check; a foreign error counts as an internal error. */
export function describeFailure(error: unknown): Pick<NotChecked, 'reason' | 'howToFindOut' | 'error'> {
  const known = isParachronError(error)
    ? error
    : new UnexpectedError(
        { reason: error instanceof Error ? error.message : String(error) },
        { cause: error },
      );
  const { code, fault, message, hint } = known;
  return { reason: message, howToFindOut: hint, error: { code, fault, message } };
}

import type { NotChecked } from '@parachron/checklist';
import { isParachronError } from '@parachron/core';
import { UnexpectedError } from '../cli/errors.js';

/** Says of an error why something could not be looked at; what is no error of this project is a fault of its own. */
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

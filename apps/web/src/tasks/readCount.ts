import { texts } from '../texts.js';
import { TaskFieldInvalidError } from './tasksErrors.js';

/** The largest number of a field without a limit of its own. */
const largest = 999_999;

/**
 * Reads a number from 1 in a field.
 *
 * @param field its label
 * @throws TASK_FIELD_INVALID when the text is another number, or no number
 */
export function readCount(field: string, text: string, most = largest): number {
  if (/^[1-9]\d*$/.test(text.trim()) && Number(text) <= most) return Number(text);
  throw new TaskFieldInvalidError({ field, reason: texts.reasons.count(most) });
}

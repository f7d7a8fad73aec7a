import type { TaskWhen } from '@parachron/checklist';
import { type Account, isSecretText, parseAccount } from '@parachron/core';
import { mostTimes, parseTime } from '@parachron/scheduler';
import { TaskWhenError, UsageError } from '../errors.js';

/** A hundred years, in seconds. */
const longest = 100 * 365 * 86_400;

const unitSeconds = { s: 1, m: 60, h: 3_600, d: 86_400, w: 604_800 } as const;

/**
 * Reads the times of a task: `next`, `every 1h x 24`, `every 1d`, or times with commas between.
 *
 * @param field its name in an error: the option, or the path in the configuration
 * @param forms the accepted texts in an error
 * @throws TASK_WHEN_MALFORMED when the text has none of these forms
 * @throws TIME_MALFORMED when a time is invalid
 */
export function parseTaskWhen(text: string, field: string, forms = 'next, an interval or times'): TaskWhen {
  const trimmed = text.trim();
  if (!/^(next$|every\b|\d)/i.test(trimmed)) throw new TaskWhenError({ field, text, expected: forms });
  if (/^next$/i.test(trimmed)) return { kind: 'next' };
  if (/^every\b/i.test(trimmed)) return parseEvery(trimmed, field);
  const times = trimmed.split(',').map((time) => Number(parseTime(time, field)));
  // The chain stores each time once.
  return { kind: 'at', times: [...new Set(times)] };
}

function parseEvery(text: string, field: string): TaskWhen {
  const match = /^every\s+(\d+)\s*([smhdw])(?:\s*x\s*(\d+))?$/i.exec(text);
  if (!match)
    throw new TaskWhenError({ field, text, expected: 'an interval in s, m, h, d or w, as in every 1h x 24' });
  const [, count = '', unit = '', times] = match;
  const seconds = Number(count) * unitSeconds[unit.toLowerCase() as keyof typeof unitSeconds];
  if (seconds > longest || seconds === 0)
    throw new TaskWhenError({ field, text, expected: 'an interval from 1 s to 100 years' });
  if (times === undefined) return { kind: 'recurring', seconds };
  if (Number(times) === 0 || Number(times) > mostTimes)
    throw new TaskWhenError({ field, text, expected: `a number of times from 1 to ${mostTimes}` });
  return { kind: 'every', seconds, times: Number(times) };
}

/**
 * Reads an account. A text that looks like a secret is refused, and never repeated.
 *
 * @throws USAGE when the text looks like a secret
 * @throws INVALID_ACCOUNT when the text is not an account
 */
export function parsePublicAccount(text: string, option: string): Account {
  if (!isSecretText(text)) return parseAccount(text, option);
  throw new UsageError({ option, reason: 'looks like a secret phrase or path; give a public address' });
}

import type { NotChecked, TaskFailure } from '@parachron/checklist';
import {
  cutText,
  defineError,
  endSentence,
  type FactsByCode,
  isParachronError,
  omitUndefined,
  type ParachronError,
  readMessage,
} from '@parachron/core';
import { stripControls } from '@parachron/reports';
import { formatAdvice } from '@parachron/terminal';

/**
 * An option or argument of the command line is missing or wrong.
 *
 * @example
 * ```text
 * --target-para: "abc" is invalid. Give a whole number from 0 to 4294967295.
 * ```
 */
export class UsageError extends defineError({
  code: 'USAGE',
  fault: 'input',
  message: (facts: { option: string; reason: string; command?: string }) =>
    endSentence(`${facts.option}: ${stripControls(facts.reason)}`),
  hint: ({ command = 'parachron' }) => `See \`${command} --help\`.`,
}) {}

/** The result of a command, a report or a configuration cannot be written, for example on a full disk. */
export class FileNotWrittenError extends defineError({
  code: 'FILE_NOT_WRITTEN',
  fault: 'input',
  message: (facts: { file: string; reason: string }) => `${facts.file} cannot be written: ${facts.reason}.`,
  hint: () => 'Give a file in an existing, writable folder, on a disk with free space.',
}) {}

/** The times of a task cannot be read. */
export class TaskWhenError extends defineError({
  code: 'TASK_WHEN_MALFORMED',
  fault: 'input',
  message: (facts: { field: string; text: string; expected: string }) =>
    `${facts.field}: expected ${facts.expected}, got "${cutText(facts.text)}".`,
  hint: () =>
    'Write next, every 1h x 24, every 1d, or times such as 2027-01-15T08:00:00Z with commas between. `parachron task schedule` also takes a cron expression: 0 9 * * 1-5.',
}) {}

/** The service would accept a task that is predicted to fail, or whose call does not run. */
export class TaskBoundToFailError extends defineError({
  code: 'TASK_BOUND_TO_FAIL',
  fault: 'refused',
  message: (facts: { failures: readonly TaskFailure[] }) =>
    `Nothing was sent. The task would fail: ${facts.failures.map(({ name, reason }) => (name === undefined ? reason : `${name}, ${reason}`)).join(' ')}`,
  hint: (facts) =>
    `${[...new Set(facts.failures.map(formatAdvice))].join(' ')} Add --anyway to send the task.`,
}) {}

/** An account has no task with the given id at the first block of the watch. */
export class TaskNotThereError extends defineError({
  code: 'TASK_NOT_THERE',
  fault: 'input',
  message: (facts: { id: string; owner: string }) => `${facts.owner} has no pending task "${facts.id}".`,
  hint: () => 'Run `parachron task list`, or give the block that scheduled a finished task with --from.',
}) {}

/** The named check or error code does not exist. */
export class CheckNotFoundError extends defineError({
  code: 'CHECK_NOT_FOUND',
  fault: 'input',
  message: (facts: {
    kind: 'check' | 'check or error code';
    check: string;
    known: readonly string[];
    groups: readonly string[];
    nearest?: string;
  }) => `Unknown ${facts.kind} "${facts.check}".${facts.nearest ? ` Did you mean ${facts.nearest}?` : ''}`,
  hint: (facts) =>
    `Name a group (${facts.groups.join(', ')}) or a check; \`parachron explain\` lists all checks, and \`parachron explain CODE\` explains an error.`,
}) {}

/** An internal error of this program. */
export class UnexpectedError extends defineError({
  code: 'UNEXPECTED',
  fault: 'bug',
  message: (facts: { reason: string }) => endSentence(`Internal error: ${facts.reason}`),
  hint: () => 'Report this message and the command line to the maintainers.',
}) {}

declare module '@parachron/core' {
  interface ErrorFacts extends FactsByCode<typeof import('./errors.js')> {}
}

/** A foreign error counts as an internal error. */
export function toKnownError(error: unknown): ParachronError {
  if (isParachronError(error)) return error;
  return new UnexpectedError({ reason: readMessage(error) }, { cause: error });
}

/** Describes an error as the reason for a missing check; an option that is wrong is its origin. */
export function describeFailure(error: unknown): Omit<NotChecked, 'network'> {
  const known = toKnownError(error);
  const { code, fault, message, hint } = known;
  const { option: origin, reason } = isParachronError(known, 'USAGE') ? known.facts : { reason: message };
  const said = { reason: endSentence(stripControls(reason)), howToFindOut: hint };
  return { ...said, ...omitUndefined({ origin }), error: { code, fault, message: stripControls(message) } };
}

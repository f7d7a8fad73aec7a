import {
  type BlockRef,
  defineError,
  type Hex,
  InvalidInputError,
  isHash,
  isRecord,
  requireInput,
} from '@parachron/core';
import type { WatchTarget, WatchTasksOptions } from './WatchOptions.js';

/** Position of a watch, as plain JSON. */
export interface WatchCursor {
  /** The last read block of the service. */
  readonly block: BlockRef;
  /** Number of reported steps of that block. */
  readonly seen: number;
  /** Messages in transit, oldest first. */
  readonly waiting: readonly {
    readonly taskId: Hex;
    readonly paraId: number;
    readonly messageId: Hex | null;
    /** Time of the block that sent the message, in milliseconds. */
    readonly sentAt: number;
    /** The task's call for the target; null if it is unknown. */
    readonly call: Hex | null;
    /** The encoded program; null if it was not found in the service's storage. */
    readonly program: Hex | null;
  }[];
  /** Tasks without a record that were not reported as done yet. */
  readonly ending: readonly Hex[];
  /** Position of the last end of a message on each target, by para id: the number of its block, and its index in the block. */
  readonly targets: { readonly [paraId: string]: { readonly number: number; readonly index: number } };
  /** Given tasks that no block has named yet, which may be scheduled later; absent without such tasks. */
  readonly unseen?: readonly Hex[];
  /** Present if the watch has reported all its events. */
  readonly done?: true;
}

/** Position of an event of a target. */
export type Place = WatchCursor['targets'][string];

/** The message of a task in transit to a target. */
export type TaskMessage = WatchCursor['waiting'][number];

/** A message in transit. */
export type WaitingMessage = Omit<TaskMessage, 'taskId' | 'paraId'>;

/** The block of a cursor is not on the chain. */
export class CursorNotOnChainError extends defineError({
  code: 'CURSOR_NOT_ON_CHAIN',
  fault: 'input',
  message: (facts: { number: number; hash: Hex; found: Hex }) =>
    `Block #${facts.number} of the cursor: expected ${facts.hash}, got ${facts.found}.`,
  hint: () => 'Check that the cursor belongs to this chain, or start from an earlier block number.',
}) {}

/** The account has no such task at the first block of the watch. */
export class TaskNotFoundError extends defineError({
  code: 'TASK_NOT_FOUND',
  fault: 'input',
  message: (facts: { taskId: Hex; owner: Hex; block: number }) =>
    `${facts.owner} has no task ${facts.taskId} at block #${facts.block}.`,
  hint: () => 'For a finished task, pass the block that scheduled the task: from: submitted.block.',
}) {}

/**
 * Returns the cursor of a watch that was stored as JSON. For cursors from a file or a database, which may be damaged or of another
 * version; `watchTask` and `watchTasks` refuse such cursors with the same error.
 *
 * @param cursor the parsed JSON
 * @returns the same value
 * @throws INVALID_INPUT when a field is missing or wrong; the error names the field, for example `cursor.block.hash`
 *
 * @example
 * ```ts
 * import { parseWatchCursor } from '@parachron/scheduler';
 *
 * const cursor = parseWatchCursor({
 *   block: { number: 7, hash: `0x${'00'.repeat(32)}` },
 *   seen: 0,
 *   waiting: [],
 *   ending: [],
 *   targets: {},
 * });
 * ```
 */
export function parseWatchCursor(cursor: unknown): WatchCursor {
  requireInput({ cursor }, { cursor: 'object' });
  require('cursor', cursor, cursorForm);
  return cursor as WatchCursor;
}

/**
 * Refuses options of a wrong type; accounts and task ids are checked during parsing.
 *
 * @throws INVALID_INPUT when an option or a target of the watch has a wrong type
 */
export function requireWatchOptions(
  { from, ...options }: Pick<WatchTasksOptions, 'from' | 'pollMs' | 'onCursor' | 'signal'>,
  targets: { readonly [field: string]: WatchTarget | undefined },
): void {
  requireStart(from);
  const { pollMs, onCursor, signal } = options;
  requireInput({ pollMs, onCursor, signal }, { pollMs: 'number?', onCursor: 'function?', signal: 'signal?' });
  for (const [field, target] of Object.entries(targets)) {
    if (target !== undefined) requireInput({ [field]: target }, { [field]: { chain: 'chain' } });
  }
}

/**
 * Refuses a start of a watch that is neither a cursor, a block nor a block number. A cursor comes from a file or a database, which may
 * be damaged or of another version.
 *
 * @throws INVALID_INPUT when a field is missing or wrong; the error names the field
 */
export function requireStart(from: unknown): void {
  if (from === undefined) return;
  if (!isRecord(from)) require('from', from, 'start');
  else if ('block' in from) require('from', from, cursorForm);
  else require('from', from, blockForm);
}

const isWhole = (value: unknown) => Number.isSafeInteger(value) && Number(value) >= 0;
const isHashes = (value: unknown) => value === undefined || (Array.isArray(value) && value.every(isHash));
const isHex = (value: unknown) => typeof value === 'string' && /^0x([0-9a-f]{2})*$/i.test(value);

/** The kinds of values: what is expected, in words, and how it is recognized. */
const kinds = {
  start: ['a cursor, a block or a block number', isWhole],
  object: ['an object', isRecord],
  array: ['an array', Array.isArray],
  whole: ['a whole number from 0', isWhole],
  hash: ['a hash of 32 bytes', isHash],
  hashes: ['hashes of 32 bytes, or absent', isHashes],
  hex: ['hex or null', (value: unknown) => value === null || isHex(value)],
  true: ['true or absent', (value: unknown) => value === undefined || value === true],
} as const;

/** A kind, the form of each element of a list, or the forms of fields; `*` stands for each field that a value has. */
type Form = keyof typeof kinds | readonly [Form] | { readonly [field: string]: Form };

const blockForm: Form = { number: 'whole', hash: 'hash' };
const messageForm: Form = {
  ...{ taskId: 'hash', paraId: 'whole', messageId: 'hex' },
  ...{ sentAt: 'whole', call: 'hex', program: 'hex' },
};
const cursorForm: Form = {
  block: blockForm,
  seen: 'whole',
  waiting: [messageForm],
  ending: ['hash'],
  targets: { '*': { number: 'whole', index: 'whole' } },
  unseen: 'hashes',
  done: 'true',
};

const isList = (form: Form): form is readonly [Form] => Array.isArray(form);

/** Refuses a value of another form, and names its field. */
function require(field: string, found: unknown, form: Form): void {
  const kind = typeof form === 'string' ? form : isList(form) ? 'array' : 'object';
  const [expected, isExpected] = kinds[kind];
  if (!isExpected(found)) throw new InvalidInputError({ field, expected, found: describe(found) });
  if (typeof form === 'string') return;
  if (isList(form)) {
    for (const [at, one] of (found as unknown[]).entries()) require(`${field}[${at}]`, one, form[0]);
    return;
  }
  const values = found as Readonly<Record<string, unknown>>;
  for (const [name, own] of Object.entries(form)) {
    for (const key of name === '*' ? Object.keys(values) : [name])
      require(`${field}.${key}`, values[key], own);
  }
}

function describe(found: unknown): string {
  if (found === null || found === undefined || typeof found === 'number') return String(found);
  if (Array.isArray(found)) return 'an array';
  return typeof found === 'object' ? 'an object' : `a ${typeof found}`;
}

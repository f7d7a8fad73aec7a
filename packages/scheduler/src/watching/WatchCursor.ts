import { type BlockRef, defineError, type Hex, requireInput } from '@parachron/core';
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
    /** Undefined if the runtime does not report the id. */
    readonly messageId?: Hex | undefined;
    /** Time of the block that sent the message, in milliseconds. */
    readonly sentAt: number;
    /** The task's call for the target; undefined if it is unknown. */
    readonly call?: Hex | undefined;
    /** The encoded program; undefined if it was not found in the service's storage. */
    readonly program?: Hex | undefined;
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
  requireCursor('cursor', cursor as WatchCursor);
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
export function requireStart(from: WatchTasksOptions['from']): void {
  if (from === undefined) return;
  if (typeof from !== 'object' || from === null) requireInput({ from }, { from: 'whole number' });
  else if ('block' in from) requireCursor('from', from);
  else requireInput({ from }, { from: blockShape });
}

const blockShape = { number: 'whole number', hash: 'hash' } as const;

function requireCursor(field: string, cursor: WatchCursor): void {
  requireInput(
    { [field]: cursor },
    {
      [field]: {
        block: blockShape,
        seen: 'whole number',
        waiting: [
          {
            ...{ taskId: 'hash', paraId: 'whole number', messageId: 'hash?' },
            ...{ sentAt: 'whole number', call: 'hex text?', program: 'hex text?' },
          },
        ],
        ending: ['hash'],
        targets: 'object',
        unseen: 'array?',
        done: 'boolean?',
      },
    },
  );
  const { unseen = [], targets } = cursor;
  requireInput({ [`${field}.unseen`]: unseen }, { [`${field}.unseen`]: ['hash'] });
  for (const [paraId, place] of Object.entries(targets)) {
    const name = `${field}.targets.${paraId}`;
    requireInput({ [name]: place }, { [name]: { number: 'whole number', index: 'whole number' } });
  }
}

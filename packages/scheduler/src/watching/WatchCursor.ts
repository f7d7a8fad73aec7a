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
    /** Number of equal messages of other tasks that end first. */
    readonly ahead?: number | undefined;
  }[];
  /** Tasks without a record that were not reported as done yet. */
  readonly ending: readonly Hex[];
  /** Position of the last end of a message on each target, by para id: the number of its block, and its index in the block. */
  readonly targets: { readonly [paraId: string]: { readonly number: number; readonly index: number } };
  /** Present if the watch has reported all its events. */
  readonly done?: true;
}

/** Position of an event of a target. */
export type EventPosition = WatchCursor['targets'][string];

/** The message of a task in transit to a target. */
export type TaskMessage = WatchCursor['waiting'][number];

/** The block of a cursor is not on the chain. */
export class CursorNotOnChainError extends defineError({
  code: 'CURSOR_NOT_ON_CHAIN',
  fault: 'input',
  message: (facts: { number: number; hash: Hex; found: Hex }) =>
    `Block #${facts.number} of the cursor: expected ${facts.hash}, got ${facts.found}.`,
  hint: () => 'Check that the cursor belongs to this chain, or start from an earlier block number.',
}) {}

/** The account has no such task, and no block of the watch names one. */
export class TaskNotFoundError extends defineError({
  code: 'TASK_NOT_FOUND',
  fault: 'input',
  message: (facts: { taskId: Hex; owner: Hex; block: number }) =>
    `${facts.owner} has no task ${facts.taskId} at block #${facts.block}.`,
  hint: () =>
    'For a task that is finished, or in a block that is not final yet, pass the block that scheduled it: from: submitted.block.',
}) {}

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
  requireInput({ pollMs, onCursor }, { pollMs: 'positive number?', onCursor: 'function?' });
  requireInput({ signal }, { signal: 'signal?' });
  for (const [field, target] of Object.entries(targets)) {
    if (target !== undefined) requireInput({ [field]: target }, { [field]: targetShape });
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
  else if ('block' in from) requireCursor(from);
  else requireInput({ from }, { from: blockShape });
}

const targetShape = { chain: 'chain', reconnect: 'function?' } as const;
const blockShape = { number: 'whole number', hash: 'hash' } as const;

function requireCursor(from: WatchCursor): void {
  const place = { number: 'whole number', index: 'whole number' } as const;
  const targets = Object.fromEntries(Object.keys(Object(from.targets)).map((paraId) => [paraId, place]));
  const ids = { taskId: 'hash', paraId: 'whole number', messageId: 'hash?' } as const;
  const bytes = { call: 'hex text?', program: 'hex text?' } as const;
  const message = { ...ids, sentAt: 'whole number', ...bytes, ahead: 'whole number?' } as const;
  const position = { block: blockShape, seen: 'whole number', done: 'boolean?' } as const;
  requireInput({ from }, { from: { ...position, waiting: [message], ending: ['hash'], targets } });
}

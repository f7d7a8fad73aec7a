import { type BlockRef, defineError, type Hex } from '@parachron/core';

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

import { type BlockRef, defineError, type Hex } from '@parachron/core';

/** Position of a watch, as plain JSON. */
export interface WatchCursor {
  /** The last read block of the service. */
  readonly block: BlockRef;
  /** Number of events of that block that were reported. */
  readonly seen: number;
  /** Messages in transit, oldest first. */
  readonly waiting: readonly TaskMessage[];
  /** Tasks whose record is gone and that were not reported as done. */
  readonly ending: readonly Hex[];
  /** The last end of a message on each target, by para id; the next end comes after it. */
  readonly targets: { readonly [paraId: string]: Place };
  /** The watch has reported everything. */
  readonly done?: true;
}

/** An event of a target: the number of its block, and its index there. */
export interface Place {
  readonly number: number;
  readonly index: number;
}

/** The message of a task in transit to a target. */
export interface TaskMessage extends WaitingMessage {
  readonly taskId: Hex;
  readonly paraId: number;
}

/** A message in transit. */
export interface WaitingMessage {
  readonly messageId: Hex | null;
  /** The time of the block that sent it, in milliseconds. */
  readonly sentAt: number;
  /** The task's call for the target; null if the task has none. */
  readonly call: Hex | null;
  /** The bytes of the sent program; null if the runtime does not store them. */
  readonly program: Hex | null;
}

/** The chain lacks the block of a cursor. */
export class CursorNotOnChainError extends defineError({
  code: 'CURSOR_NOT_ON_CHAIN',
  fault: 'input',
  message: (facts: { number: number; hash: Hex; found: Hex }) =>
    `Block #${facts.number} of the cursor: expected ${facts.hash}, got ${facts.found}.`,
  hint: () => 'Check that the cursor belongs to this chain, or start from an earlier block number.',
}) {}

/** No evidence of the task was found. */
export class TaskNotFoundError extends defineError({
  code: 'TASK_NOT_FOUND',
  fault: 'input',
  message: (facts: { taskId: Hex; owner: Hex; block: number }) =>
    `${facts.owner} has no task ${facts.taskId} at block #${facts.block}.`,
  hint: () => 'For a finished task, give the block that scheduled the task: from: submitted.block.',
}) {}

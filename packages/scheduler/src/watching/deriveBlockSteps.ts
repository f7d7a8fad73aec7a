import type { Hex } from '@parachron/core';
import { deriveSlot } from '../checking/scheduleRules.js';
import { deriveSilentSteps } from './deriveSilentSteps.js';
import { deriveTaskChanges } from './deriveTaskChanges.js';
import { findProgram } from './findProgram.js';
import type { ServiceBlock } from './readServiceBlock.js';
import { type BlockStep, isFollowed, type TasksWatchState } from './TasksWatchState.js';
import type { TaskMessage } from './WatchCursor.js';
import type { TaskChange } from './WatchEvent.js';

/** Derives the steps of all tasks in a block of the service, in order. */
export function deriveBlockSteps(
  read: ServiceBlock,
  { slotSeconds, paraIds }: Pick<TasksWatchState, 'paraIds'> & { readonly slotSeconds: bigint },
): BlockStep[] {
  const slot = deriveSlot(read.parentTime, slotSeconds);
  const changes = deriveTaskChanges(read.events, new Set(read.records.keys()), {
    slot,
    unpaid: read.unpaid,
    getNext: (taskId) => {
      const { schedule } = read.records.get(taskId)?.after ?? {};
      return schedule?.kind === 'recurring' ? schedule.next : undefined;
    },
  });
  return [...changes, ...deriveSilentSteps(read, slot)].map((step) =>
    step.change.kind === 'sent' && isFollowed({ paraIds }, step.change.paraId)
      ? { ...step, message: describeMessage(step.taskId, step.change, read) }
      : step,
  );
}

function describeMessage(
  taskId: Hex,
  { messageId, paraId }: Extract<TaskChange, { kind: 'sent' }>,
  { records, time, outbound }: ServiceBlock,
): TaskMessage {
  const task = records.get(taskId)?.before;
  const call = task?.action.kind === 'crossChain' ? task.action.call : undefined;
  const program = findProgram(outbound, { paraId, messageId, call });
  return {
    taskId,
    paraId,
    messageId: messageId ?? null,
    sentAt: Number(time),
    call: call ?? null,
    program: program ?? null,
  };
}

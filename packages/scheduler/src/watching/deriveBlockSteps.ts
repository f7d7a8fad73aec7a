import { deriveSlot } from '../schedules/listBookedTimes.js';
import { deriveSilentSteps } from './deriveSilentSteps.js';
import { deriveTaskChanges } from './deriveTaskChanges.js';
import type { findProgram } from './findProgram.js';
import type { ServiceBlock } from './readServiceBlock.js';
import { type BlockStep, isFollowed, type TasksWatchState } from './TasksWatchState.js';
import type { TaskMessage } from './WatchCursor.js';
import type { TaskChange } from './WatchEvent.js';

/** Options of {@link deriveBlockSteps}. */
interface BlockStepOptions extends Pick<TasksWatchState, 'paraIds'> {
  readonly slotSeconds: bigint;
  /** Finds the program of a message to a watched target; loaded only with a target. */
  readonly findProgram: typeof findProgram | undefined;
}

/** Derives the steps of all tasks in a block of the service, in order. */
export function deriveBlockSteps(read: ServiceBlock, options: BlockStepOptions): BlockStep[] {
  const { slotSeconds, paraIds } = options;
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
      ? { ...step, message: describeMessage(step, step.change, { read, ...options }) }
      : step,
  );
}

function describeMessage(
  { taskId }: Pick<BlockStep, 'taskId'>,
  { messageId, paraId }: Extract<TaskChange, { kind: 'sent' }>,
  { read, findProgram }: Pick<BlockStepOptions, 'findProgram'> & { readonly read: ServiceBlock },
): TaskMessage {
  const { records, time, outbound } = read;
  const task = records.get(taskId)?.before;
  const call = task?.action.kind === 'crossChain' ? task.action.call : undefined;
  const program = findProgram?.(outbound, { paraId, messageId, call });
  return {
    taskId,
    paraId,
    messageId: messageId ?? null,
    sentAt: Number(time),
    call: call ?? null,
    program: program ?? null,
  };
}

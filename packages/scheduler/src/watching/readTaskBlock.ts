import type { Chain, DecodedEvent } from '@parachron/client';
import type { Account, BlockRef, Hex } from '@parachron/core';
import { takeKnown } from '../reading/known.js';
import { nowRead } from '../reading/nowRead.js';
import type { Task } from '../reading/Task.js';
import { takeTask } from '../reading/takeTask.js';
import { taskRead } from '../reading/taskRead.js';
import { type OutboundPage, outboundRead } from './findProgram.js';
import { decodeBlock, type RawBlock } from './readBlocks.js';

/** A block of the service that tells of a task. */
export interface TaskBlock {
  readonly block: BlockRef;
  readonly events: readonly DecodedEvent[];
  /** The time of the parent, which tasks run by, in milliseconds. */
  readonly parentTime: bigint;
  /** Milliseconds. */
  readonly time: bigint;
  /** The task's record before the block, and after it. */
  readonly before: Task | undefined;
  readonly after: Task | undefined;
  /** What left with the block for other parachains; nothing where the runtime does not keep it. */
  readonly outbound: readonly OutboundPage[];
}

/** Reads all that has to be known of a block that tells of a task, in three round trips. */
export async function readTaskBlock(
  chain: Chain,
  raw: RawBlock,
  { owner, taskId }: { readonly owner: Account; readonly taskId: Hex },
): Promise<TaskBlock> {
  const { block, events, before, snapshot } = await decodeBlock(chain, raw);
  const [parent, own] = await Promise.all([
    before.read({ now: nowRead(), task: taskRead(before.runtime.registry, owner, taskId) }),
    snapshot.read({
      now: nowRead(),
      task: taskRead(snapshot.runtime.registry, owner, taskId),
      outbound: outboundRead(),
    }),
  ]);
  return {
    block,
    events,
    parentTime: takeKnown(parent.now, 'The time of the block'),
    time: takeKnown(own.now, 'The time of the block'),
    before: takeTask(parent.task, { owner, id: taskId }),
    after: takeTask(own.task, { owner, id: taskId }),
    outbound: own.outbound.known ? own.outbound.value : [],
  };
}

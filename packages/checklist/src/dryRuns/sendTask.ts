import type { DecodedEvent } from '@parachron/client';
import { type BlockRef, type Hex, omitUndefined } from '@parachron/core';
import { createScheduler } from '@parachron/scheduler';
import { addWeightMargin } from '@parachron/weight';
import { type ChainFork, type ChainForks, dispatchOn } from '../forks/ChainForks.js';
import type { TriedStep } from '../report/PlanDryRun.js';
import type { Scope } from '../Scope.js';
import { listPrograms, readEvents, toEvidence } from './blockParts.js';
import type { Message } from './prepareMessage.js';
import { describeBroken } from './StepContext.js';

/** The most blocks until the service runs a task that is due. */
const patience = 4;

/** Margin on the weight of the call in percent: the call may weigh more when the task runs. */
const marginPercent = 20;

/** A task on the forked service, and the program that left for the target. */
interface SentTask {
  readonly step: TriedStep;
  /** Absent if no program left. */
  readonly program?: Hex;
}

/** Schedules the task on the fork of the service for a later slot, and advances the clock until the task is due. */
export async function sendTask(
  forks: ChainForks,
  service: ChainFork,
  options: { readonly message: Message; readonly scope: Scope },
): Promise<SentTask> {
  const chain = service.chain.runtime.chain;
  const title = `${chain} accepts a task and sends the program at its time.`;
  const common = { id: 'task', title, means: forks.means, chain };
  try {
    const { call, slot } = await encodeTask(service, options);
    const taken = await dispatchOn(forks, service, {
      call,
      as: { account: options.message.user.account.hex },
    });
    const evidence = taken.block ? toEvidence(service.chain, taken.block, taken.events) : [];
    const step = { ...common, ...omitUndefined({ block: taken.block }), hex: call };
    if (taken.outcome !== 'done') {
      const reason = `${chain} refuses the task: ${taken.error ?? 'the chain gave no reason'}.`;
      return { step: { ...step, outcome: taken.outcome, reason, evidence } };
    }
    return describeSentTask(
      { ...step, evidence },
      await waitForProgram(forks, service, { ...options, slot }),
    );
  } catch (error) {
    return { step: describeBroken(forks, common, error) };
  }
}

async function encodeTask(
  { chain }: ChainFork,
  { message, scope }: { readonly message: Message; readonly scope: Scope },
): Promise<{ readonly call: Hex; readonly slot: bigint }> {
  const scheduler = await createScheduler(chain);
  const { slot: current, nextSlot } = await scheduler.getClock();
  // The next slot may begin with the block that includes the task; the slot after that is in the future.
  const slot = nextSlot + (nextSlot - current);
  const { hex } = scheduler.crossChainTaskCall({
    providedId: `dry run at ${slot}`,
    when: { at: slot },
    paraId: scope.targetParaId,
    call: message.call,
    callWeight: addWeightMargin({ refTime: message.refTime, proofSize: 0n }, marginPercent).refTime,
    targetRegistry: message.runtime.registry,
  });
  return { call: hex, slot };
}

/** The service's events when the task was due. */
interface Due {
  readonly program?: Hex;
  readonly evidence: TriedStep['evidence'];
  readonly block?: BlockRef;
  readonly failure?: string;
}

function describeSentTask(step: Omit<TriedStep, 'outcome' | 'reason'>, due: Due): SentTask {
  const evidence = [...step.evidence, ...due.evidence];
  const block = due.block ? { block: due.block } : {};
  if (due.program !== undefined) {
    const reason = `${step.chain} stored the task and sent its program when the task was due.`;
    return { step: { ...step, ...block, outcome: 'done', reason, evidence }, program: due.program };
  }
  const why = due.failure ?? `no program left within ${patience} blocks`;
  const reason = `${step.chain} stored the task, but sent no program when the task was due: ${why}.`;
  return { step: { ...step, ...block, outcome: 'failed', reason, evidence } };
}

async function waitForProgram(
  { network }: ChainForks,
  service: ChainFork,
  due: { readonly message: Message; readonly scope: Scope; readonly slot: bigint },
): Promise<Due> {
  const { scope, message } = due;
  const blocks: { readonly ref: BlockRef; readonly pages: readonly Hex[] }[] = [];
  const stop = network.paras.get(scope.serviceParaId)?.watchBlocks(({ number, hash, horizontalMessages }) => {
    const pages = horizontalMessages.filter(({ recipient }) => recipient === scope.targetParaId);
    blocks.push({ ref: { number, hash }, pages: pages.map(({ data }) => data) });
  });
  try {
    await network.advance(Number(due.slot));
    for (let tries = 0; tries < patience; tries += 1) {
      await network.step();
      const found = await findDue(service, blocks.splice(0), message.call);
      if (found) return found;
    }
    return { evidence: [] };
  } finally {
    stop?.();
  }
}

async function findDue(
  { chain }: ChainFork,
  blocks: readonly { readonly ref: BlockRef; readonly pages: readonly Hex[] }[],
  call: Hex,
): Promise<Due | undefined> {
  for (const { ref, pages } of blocks) {
    const events = (await readEvents(chain, ref.hash)).filter(isOfTask);
    const program = pages.flatMap(listPrograms).findLast((hex) => hex.includes(call.slice(2)));
    if (program === undefined && events.length === 0) continue;
    const failure = events.find((event) => event.failure)?.failure?.error;
    return {
      evidence: toEvidence(chain, ref, events),
      block: ref,
      ...omitUndefined({ program, failure }),
    };
  }
  return undefined;
}

function isOfTask({ usualPallet }: DecodedEvent): boolean {
  return ['AutomationTime', 'XcmpHandler', 'XcmpQueue'].includes(usualPallet);
}

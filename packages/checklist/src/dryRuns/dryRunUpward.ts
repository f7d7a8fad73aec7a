import type { DecodedEvent, Forkable, ForkMessage } from '@parachron/client';
import { type Hex, isParachronError, type PlanLayer } from '@parachron/core';
import type { BuiltBlock } from '@parachron/devnet';
import { judgeProgram } from '@parachron/hrmp';
import { deriveMessageIds, encodePage, findVerdict, type MessageVerdict } from '@parachron/xcm';
import { type ChainFork, type ChainForks, findFork } from '../forks/ChainForks.js';
import { describeBlock, listSent, nameError } from './blockParts.js';
import type { StepResult } from './StepResult.js';

/** The most blocks until a chain processes a message, or until the service runs a task that is due. */
export const patience = 4;

/** A program of a parachain. */
type UpwardMessage = ForkMessage & { readonly from: number };

/** The route of a program of a step from a parachain to the channel manager. */
interface UpwardRoute {
  readonly message: UpwardMessage;
  readonly send: PlanLayer | undefined;
  /** The relay chain, or the parachain that manages channels. */
  readonly receiver: ChainFork;
}

/** The result of a parachain's message on a chain. */
interface Arrival {
  readonly block: BuiltBlock;
  readonly verdict: MessageVerdict<DecodedEvent>;
  /** The chain in the state before the message. */
  readonly before: Forkable;
}

/**
 * Sends a program of a plan to the channel manager in the name of its parachain. If the parachain has a fork,
 * its root sends the program, so that the whole route is tried; otherwise the message is delivered directly to the channel manager.
 */
export async function dryRunUpward(forks: ChainForks, route: UpwardRoute): Promise<StepResult> {
  const { message: planned, send, receiver } = route;
  const sender = send && findFork(forks, send);
  if (!send || !sender) return sendDirectly(forks, route);
  const { chain } = sender;
  const dispatched = await forks.network.dispatch(sender.paraId ?? 'relay', send.hex, 'root');
  const { outcome, block, sent, events } = dispatched;
  const departed = sent ? listSent(sent, receiver.paraId) : [];
  const isOfSending = ({ usualPallet, method, failure }: DecodedEvent) =>
    method === 'Sent' || usualPallet === 'ParachainSystem' || failure !== undefined;
  const shown = describeBlock(chain, block, events.filter(isOfSending));
  const stop = (result: StepResult['outcome'], words: string): StepResult => {
    const reason = `${send.title}, dispatched as root, ${words}.`;
    return { chain: chain.runtime.chain, ...shown, hex: send.hex, outcome: result, reason };
  };
  const to = receiver.chain.runtime.chain;
  if (outcome === 'failed') return stop('failed', `failed: ${nameError(dispatched)}`);
  if (departed.length === 0) return stop('failed', `sent no message to ${to}`);
  const program = findOwnMessage(departed, { events, program: planned.program });
  if (program === undefined) {
    const many = `a block with ${departed.length} messages to ${to}`;
    return stop('unknown', `is in ${many}, and none is known to be its own`);
  }
  const message = { ...planned, program };
  const end = await describeEnd(receiver, message, await waitForArrival(forks, message, receiver));
  return { ...end, evidence: [...shown.evidence, ...end.evidence] };
}

async function sendDirectly(forks: ChainForks, { message, receiver }: UpwardRoute): Promise<StepResult> {
  const { network } = forks;
  const { from, program: hex } = message;
  const { chain } = receiver.chain.runtime;
  const stop = (reason: string): StepResult => ({ outcome: 'failed', chain, reason, hex, evidence: [] });
  if (receiver.paraId !== undefined) {
    const { dropped } = await network.sendHorizontal(from, receiver.paraId, encodePage([hex]));
    if (dropped) return stop(`The message is dropped: ${dropped.reason}.`);
    return describeEnd(receiver, message, await waitForArrival(forks, message, receiver));
  }
  try {
    const before = await receiver.fork.fork();
    const { block, verdict } = await network.sendUpward(from, hex);
    return await describeEnd(receiver, message, verdict && { block, verdict, before });
  } catch (error) {
    if (!isParachronError(error, 'UPWARD_MESSAGE_SIZE')) throw error;
    return stop(error.message);
  }
}

/** Describes the result of a message that left for the channel manager; without an arrival, no block reports the message. */
async function describeEnd(
  receiver: ChainFork,
  message: UpwardMessage,
  arrival: Arrival | undefined,
): Promise<StepResult> {
  const { chain } = receiver.chain.runtime;
  const place = { chain, hex: message.program };
  if (!arrival) {
    const reason = `${chain} did not report the message within ${patience} blocks.`;
    return { ...place, outcome: 'unknown', reason, evidence: [] };
  }
  const { block, verdict, before } = arrival;
  const { outcome, what, reason } = await judgeProgram(before, message, verdict);
  return {
    ...{ ...place, outcome, reason: `${chain} ${what}: ${reason}` },
    ...describeBlock(receiver.chain, block, verdict.events),
  };
}

/** Builds blocks until a chain reports the end of a message. */
export async function waitForArrival(
  { network }: ChainForks,
  message: ForkMessage,
  { fork, paraId }: ChainFork,
): Promise<Arrival | undefined> {
  for (let tries = 0; tries < patience; tries += 1) {
    const before = await fork.fork();
    const { relay, paras } = await network.step();
    const block = paraId === undefined ? relay : paras.get(paraId);
    const verdict = block && findVerdict(await block.events(), message);
    if (verdict) return { block, verdict, before };
  }
  return undefined;
}

/**
 * Finds the message of a call among the messages that left with its block: the hooks of a chain send messages too, such as notices of
 * XCM versions. The call's own events name its message; older runtimes emit no such event, and send the plan's bytes unchanged.
 *
 * @returns undefined if several messages left, and none is known to be of the call
 */
export function findOwnMessage(
  departed: readonly Hex[],
  { events, program }: { readonly events: readonly Pick<DecodedEvent, 'data'>[]; readonly program: Hex },
): Hex | undefined {
  const named: ReadonlySet<unknown> = new Set(events.flatMap(({ data }) => Object.values(data)));
  const own = departed.find((message) => deriveMessageIds(message).some((id) => named.has(id)));
  if (own !== undefined) return own;
  return departed.length === 1 ? departed[0] : departed.find((message) => message === program);
}

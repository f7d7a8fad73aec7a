import type { DecodedEvent, Forkable, ForkMessage } from '@parachron/client';
import {
  type BlockRef,
  type Evidence,
  type Hex,
  isParachronError,
  omitUndefined,
  type PlanLayer,
} from '@parachron/core';
import { explainProgram, judgeProgram } from '@parachron/hrmp';
import { deriveMessageIds, encodePage, findVerdict, type MessageVerdict } from '@parachron/xcm';
import { type ChainFork, type ChainForks, dispatchOn } from '../forks/ChainForks.js';
import type { TriedStep } from '../report/PlanDryRun.js';
import { readEvents, readHorizontal, readUpward, toEvidence } from './blockParts.js';
import { findPara } from './findFork.js';
import type { StepContext } from './StepContext.js';

/** The most blocks until a chain processes a message. */
const patience = 4;

/** A message that left for the channel manager, or the reason for having none. */
interface SentMessage {
  readonly program?: Hex;
  readonly failure?: Pick<TriedStep, 'outcome' | 'chain' | 'block' | 'reason' | 'hex'>;
  readonly evidence: readonly Evidence[];
  readonly arrival?: Arrival | undefined;
}

/** A program of a parachain. */
type UpwardMessage = ForkMessage & { readonly from: number };

/** The route of a program from a parachain to the channel manager. */
interface UpwardRoute {
  readonly para: number;
  readonly program: PlanLayer;
  readonly send: PlanLayer | undefined;
  /** The relay chain, or the parachain that manages channels. */
  readonly receiver: ChainFork;
}

/**
 * Sends a program of a plan to the channel manager in the name of its parachain. If the parachain has a fork,
 * its root sends the program, so that the whole route is tried; otherwise the message is delivered directly to the channel manager.
 */
export async function dryRunUpward(context: StepContext, route: UpwardRoute): Promise<TriedStep> {
  const { forks, step } = context;
  const { para, program, send, receiver } = route;
  const common = { id: step.id, title: step.title, means: forks.means };
  const sender = findPara(forks, para);
  const planned = { from: para, program: program.hex };
  const sent =
    'fork' in sender && send
      ? await sendAsRoot(forks, { sender: sender.fork, send, receiver, planned })
      : await sendDirectly(forks, { message: planned, receiver });
  const { arrival } = sent;
  if (sent.failure) return { ...common, ...sent.failure, evidence: sent.evidence };
  const hex = sent.program ?? program.hex;
  const { chain } = receiver.chain.runtime;
  if (!arrival) {
    const reason = `${chain} did not report the message within ${patience} blocks.`;
    return { ...common, chain, outcome: 'unknown', reason, hex, evidence: sent.evidence };
  }
  const message = { from: para, program: hex };
  const judged = await judgeArrival(context, { message, receiver, arrival });
  const evidence = [...sent.evidence, ...toEvidence(receiver.chain, arrival.block, arrival.verdict.events)];
  return { ...common, chain, block: arrival.block, ...judged, hex, evidence };
}

async function sendAsRoot(
  forks: ChainForks,
  {
    sender,
    send,
    receiver,
    planned,
  }: {
    readonly sender: ChainFork;
    readonly send: PlanLayer;
    readonly receiver: ChainFork;
    readonly planned: UpwardMessage;
  },
): Promise<SentMessage> {
  const { chain } = sender;
  const { outcome, error, block, events } = await dispatchOn(forks, sender, { call: send.hex, as: 'root' });
  const departed = block ? await readDeparted(chain, { block: block.hash, receiver }) : [];
  const evidence = block ? toEvidence(chain, block, events.filter(isOfSending)) : [];
  const stop = (result: TriedStep['outcome'], words: string): SentMessage => {
    const reason = `${send.title}, dispatched as root, ${words}.`;
    const place = { chain: chain.runtime.chain, ...omitUndefined({ block }), hex: send.hex };
    return { failure: { ...place, outcome: result, reason }, evidence };
  };
  const to = receiver.chain.runtime.chain;
  if (outcome === 'failed') return stop('failed', `failed: ${error ?? 'the chain gave no reason'}`);
  if (departed.length === 0) return stop('failed', `sent no message to ${to}`);
  const program = findOwnMessage(departed, { events, program: planned.program });
  if (program === undefined) {
    return stop(
      'unknown',
      `is in a block with ${departed.length} messages to ${to}, and none is known to be its own`,
    );
  }
  const message = { ...planned, program };
  return { program, evidence, arrival: await waitForArrival(forks, { message, receiver }) };
}

function readDeparted(
  chain: ChainFork['chain'],
  { block, receiver }: { readonly block: Hex; readonly receiver: ChainFork },
): Promise<readonly Hex[]> {
  return receiver.paraId === undefined
    ? readUpward(chain, block)
    : readHorizontal(chain, block, receiver.paraId);
}

function isOfSending({ usualPallet, method, failure }: DecodedEvent): boolean {
  return method === 'Sent' || usualPallet === 'ParachainSystem' || failure !== undefined;
}

async function waitForArrival(
  forks: ChainForks,
  { message, receiver }: { readonly message: ForkMessage; readonly receiver: ChainFork },
): Promise<Arrival | undefined> {
  for (let tries = 0; tries < patience; tries += 1) {
    const before = await receiver.fork.fork();
    const { relay, paras } = await forks.network.step();
    const block = receiver.paraId === undefined ? relay : paras.get(receiver.paraId);
    const arrival = block && (await findArrival(receiver, { block, message, before }));
    if (arrival) return arrival;
  }
  return undefined;
}

async function sendDirectly(
  forks: ChainForks,
  { message, receiver }: { readonly message: UpwardMessage; readonly receiver: ChainFork },
): Promise<SentMessage> {
  const { from, program } = message;
  const { chain } = receiver.chain.runtime;
  const stop = (reason: string): SentMessage => ({
    failure: { outcome: 'failed', chain, reason, hex: program },
    evidence: [],
  });
  if (receiver.paraId !== undefined) {
    const page = encodePage([program]);
    const { dropped } = await forks.network.sendHorizontal(from, receiver.paraId, page);
    if (dropped) return stop(`The message is dropped: ${dropped.reason}.`);
    return { program, evidence: [], arrival: await waitForArrival(forks, { message, receiver }) };
  }
  try {
    const before = await receiver.fork.fork();
    const { block } = await forks.network.sendUpward(from, program);
    const arrival = await findArrival(receiver, { block, message, before });
    return { program, evidence: [], arrival };
  } catch (error) {
    if (!isParachronError(error, 'UPWARD_MESSAGE_SIZE')) throw error;
    return stop(error.message);
  }
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

/** The result of a parachain's message on a chain. */
interface Arrival {
  readonly block: BlockRef;
  readonly verdict: MessageVerdict<DecodedEvent>;
  /** The chain in the state before the message. */
  readonly before: Forkable;
}

/** Finds the events of a message in a block; undefined if the block has no event of this message. */
async function findArrival(
  { chain }: ChainFork,
  {
    block,
    message,
    before,
  }: { readonly block: BlockRef; readonly message: ForkMessage; readonly before: Forkable },
): Promise<Arrival | undefined> {
  const { number, hash } = block;
  const verdict = findVerdict(await readEvents(chain, hash), message);
  return verdict && { block: { number, hash }, verdict, before };
}

/** Judges a message by its events. If a call left no event, a dry run of the program's parts names the error. */
export async function judgeArrival(
  { step }: StepContext,
  {
    message,
    receiver,
    arrival,
  }: {
    readonly message: ForkMessage;
    readonly receiver: ChainFork;
    readonly arrival: Arrival;
  },
): Promise<Pick<TriedStep, 'outcome' | 'reason'>> {
  const { chain } = receiver.chain.runtime;
  const explain = () => explainProgram(arrival.before, message);
  const end = await judgeProgram(arrival.verdict, step.layers, explain);
  const { outcome } = end;
  const executed = `${chain} executed the program`;
  if (outcome === 'done') return { outcome, reason: `${executed}: ${end.events.join(', ')}.` };
  if (outcome === 'unknown') return { outcome, reason: `${executed}; ${end.reason}.` };
  const failed = end.isExecuted ? `${executed}, and its call failed` : `${chain} did not execute the program`;
  return { outcome, reason: `${failed}: ${end.reason}` };
}

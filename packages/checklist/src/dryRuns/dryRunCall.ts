import type { DecodedEvent, Dispatched, Fork, ForkMessage, ForkOrigin } from '@parachron/client';
import { nameFailure } from '@parachron/client/decode';
import { type Hex, isParachronError, type PlanLayer } from '@parachron/core';
import type { BuiltBlock } from '@parachron/devnet';
import { judgeProgram } from '@parachron/hrmp';
import { deriveMessageIds, encodePage, findVerdict, type MessageVerdict } from '@parachron/xcm';
import type { ChainFork, ChainForks } from '../forks/ChainForks.js';
import { describeBlock, listSent, nameError } from './blockParts.js';
import type { StepResult } from './StepResult.js';

/** The most blocks until a chain processes a message, or until the service runs a task that is due. */
export const patience = 4;

/** A program of a parachain on its way to a chain with a fork. */
interface Route {
  readonly message: ForkMessage;
  readonly receiver: ChainFork;
}

/** The result of a parachain's message on a chain. */
interface Arrival {
  readonly block: BuiltBlock;
  readonly verdict: MessageVerdict<DecodedEvent>;
  /** The chain in the state before the message. */
  readonly before: Fork;
}

/** A call to try on the fork of a chain. */
interface CallTrial {
  readonly layer: PlanLayer;
  readonly as: ForkOrigin;
  /** The program that the call is to send, and the chain that receives it; absent for other calls. */
  readonly expected?: { readonly program: Hex; readonly receiver: ChainFork } | undefined;
}

/** Dispatches a call on a fork, follows the messages that it sent to the other forks, and describes what came of all. */
export async function dryRunCall(
  forks: ChainForks,
  fork: ChainFork,
  { layer, as, expected }: CallTrial,
): Promise<StepResult> {
  const dispatched = await forks.network.dispatch(fork.paraId ?? 'relay', layer.hex, as);
  const { outcome, block, events } = dispatched;
  const name = layer.call ? `${layer.call.pallet}.${layer.call.method}` : layer.title;
  const what = as === 'root' ? `${name}, dispatched as root,` : name;
  const { chain } = fork.chain.runtime;
  const described = { chain, hex: layer.hex, ...describeBlock(fork.chain, block, events) };
  const own = { ...described, ...judgeDispatched(what, dispatched) };
  const { paraId: from } = fork;
  if (outcome === 'failed' || from === undefined) return own;
  const ends = await followMessages(forks, { from, what, dispatched, layer, expected });
  // The end of a single message shows that the call has sent it.
  const all = ends.length === 1 && own.outcome === 'done' ? ends : [own, ...ends];
  const worst = (['failed', 'unknown', 'done'] as const).flatMap((end) =>
    all.filter((one) => one.outcome === end),
  );
  return {
    ...{ ...own, ...all.at(-1) },
    outcome: worst[0]?.outcome ?? 'unknown',
    // The first sentence names the cause.
    reason: worst.map((one) => one.reason).join(' '),
    evidence: [own, ...ends].flatMap(({ evidence }) => evidence),
  };
}

/** Events of calls that only store what is carried out later: another call, or the code of a runtime. */
const storing =
  /^(Scheduler.Scheduled|Preimage.Noted|\w*System.(UpgradeAuthorized|ValidationFunctionStored))$/;

/** Judges a call by its end, and by the calls inside it: batches succeed although these fail. */
function judgeDispatched(what: string, dispatched: Dispatched): Pick<StepResult, 'outcome' | 'reason'> {
  const { outcome, events } = dispatched;
  if (outcome === 'failed') return { outcome, reason: `${what} failed: ${nameError(dispatched)}.` };
  if (outcome === 'unknown')
    return { outcome, reason: `${what} was accepted; the chain does not show its result.` };
  // The other call of `if_else` has replaced the failed call.
  const inner = events.find(({ failure, method }) => failure && method !== 'IfElseFallbackCalled');
  if (inner?.failure) {
    const { pallet, method, data, failure } = inner;
    const call = typeof data.index === 'number' ? `call ${data.index + 1} inside` : 'a call inside';
    const error = nameError({ error: nameFailure(failure), events: [inner] });
    return {
      outcome: 'failed',
      reason: `${what} succeeded, but ${call} failed (${pallet}.${method}): ${error}.`,
    };
  }
  const stored = events.find(({ usualPallet, method }) => storing.test(`${usualPallet}.${method}`));
  if (!stored) return { outcome, reason: `${what} succeeded.` };
  const later = `a call or code for later (${stored.pallet}.${stored.method}), which was not tried`;
  return {
    outcome: 'unknown',
    reason: `${what} stored ${later}. Try a stored call as a proposal, too.`,
  };
}

/** A call that a parachain has made, in words as the beginning of a sentence, and its result. */
interface Followed extends Pick<CallTrial, 'layer' | 'expected'> {
  readonly from: number;
  readonly what: string;
  readonly dispatched: Dispatched;
}

/** Follows the messages of a parachain's call to the chains that have forks, and describes the end of each. */
async function followMessages(
  forks: ChainForks,
  { from, what, dispatched, layer, expected }: Followed,
): Promise<readonly StepResult[]> {
  const { events, sent = { upwardMessages: [], horizontalMessages: [] } } = dispatched;
  const { relay, channelManager, target, service } = forks;
  const routes: Route[] = [];
  const open: StepResult[] = [];
  const stop = (outcome: StepResult['outcome'], words: string) =>
    open.push({ outcome, reason: `${what} ${words}.`, evidence: [] });
  const recipients = sent.horizontalMessages.map(({ recipient }) => recipient);
  for (const to of new Set([undefined, expected?.receiver.paraId, ...recipients])) {
    const receiver = [relay, channelManager, target, service].find((one) => one && one.paraId === to);
    const name = receiver?.chain.runtime.chain ?? `parachain ${to}`;
    const program = receiver === expected?.receiver ? expected?.program : undefined;
    const departed = listSent(sent, to);
    const own = findOwnMessages(departed, { events, call: layer.hex, isSending: program !== undefined });
    if (program && departed.length === 0) stop('failed', `sent no message to ${name}`);
    const many = `a block with ${departed.length} messages to ${name}`;
    if (!own) stop('unknown', `is in ${many}, and none is known to be its own`);
    else if (receiver) routes.push(...own.map((program) => ({ message: { from, program }, receiver })));
    else if (own.length > 0) stop('unknown', `sent a message to ${name}, which has no fork here`);
  }
  const arrivals = await waitForArrivals(forks, routes);
  return [...open, ...(await Promise.all(routes.map((route, at) => describeEnd(route, arrivals[at]))))];
}

/** Delivers a program of a parachain without a fork to its receiver in the parachain's name. */
export async function dryRunProgram(
  forks: ChainForks,
  route: Route & { readonly message: { readonly from: number } },
): Promise<StepResult> {
  const { network } = forks;
  const {
    message: { from, program: hex },
    receiver,
  } = route;
  const { chain } = receiver.chain.runtime;
  const stop = (reason: string): StepResult => ({ outcome: 'failed', chain, reason, hex, evidence: [] });
  if (receiver.paraId !== undefined) {
    const { dropped } = await network.sendHorizontal(from, receiver.paraId, encodePage([hex]));
    if (dropped) return stop(`The message is dropped: ${dropped.reason}.`);
    return describeEnd(route, (await waitForArrivals(forks, [route]))[0]);
  }
  try {
    const before = await receiver.fork.fork();
    const { block, verdict } = await network.sendUpward(from, hex);
    return await describeEnd(route, verdict && { block, verdict, before });
  } catch (error) {
    if (!isParachronError(error, 'UPWARD_MESSAGE_SIZE')) throw error;
    return stop(error.message);
  }
}

/** Describes the result of a message; without an arrival, no block reports the message. */
async function describeEnd({ receiver, message }: Route, arrival: Arrival | undefined): Promise<StepResult> {
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

/** Builds blocks until the chains report the ends of all messages; an end that no block reports is undefined. */
export async function waitForArrivals(
  { network }: ChainForks,
  routes: readonly Route[],
): Promise<readonly (Arrival | undefined)[]> {
  const arrivals = routes.map((): Arrival | undefined => undefined);
  for (let tries = 0; tries < patience && arrivals.includes(undefined); tries += 1) {
    const before = await Promise.all(routes.map(({ receiver }) => receiver.fork.fork()));
    const { relay, paras } = await network.step();
    const blocks = routes.map(({ receiver: { paraId } }, at) =>
      arrivals[at] ? undefined : paraId === undefined ? relay : paras.get(paraId),
    );
    const verdicts = await findVerdicts(routes, blocks);
    for (const [at, verdict] of verdicts.entries()) {
      const block = blocks[at];
      const fork = before[at];
      if (!verdict || !block || !fork) continue;
      // A message meets what the messages before it in its block have changed.
      const earlier = routes.filter((_, one) => one < at && verdicts[one] && blocks[one] === block);
      for (const { message } of earlier) await fork.receive(message);
      arrivals[at] = { block, verdict, before: fork };
    }
  }
  return arrivals;
}

/** Finds the verdict on each message in a block of its receiver. */
async function findVerdicts(routes: readonly Route[], blocks: readonly (BuiltBlock | undefined)[]) {
  const verdicts = routes.map((): Arrival['verdict'] | undefined => undefined);
  const left = new Map<BuiltBlock, readonly DecodedEvent[]>();
  // The last of equal messages has the last verdict.
  for (const [at, { message }] of [...routes.entries()].reverse()) {
    const block = blocks[at];
    const events = block && (left.get(block) ?? (await block.events()));
    const verdict = events && findVerdict(events, message);
    verdicts[at] = verdict;
    if (verdict)
      left.set(
        block,
        events.filter((event) => !verdict.events.includes(event)),
      );
  }
  return verdicts;
}

/** A call that may have sent messages, and its events. */
interface Sending {
  readonly call: Hex;
  readonly events: readonly Pick<DecodedEvent, 'method' | 'data'>[];
  /** Whether the call is known to send a message, also without an event. */
  readonly isSending: boolean;
}

/**
 * Finds the messages of a call among the messages that left with its block: the hooks of a chain send messages too, such as notices of
 * XCM versions. The call's own events name its messages; older runtimes emit no such event, and send the bytes in the call unchanged.
 *
 * @returns undefined if several messages left, and none is known to be of the call
 */
export function findOwnMessages(
  departed: readonly Hex[],
  { events, call, isSending }: Sending,
): readonly Hex[] | undefined {
  const named: ReadonlySet<unknown> = new Set(events.flatMap(({ data }) => Object.values(data)));
  const own = departed.filter((message) => deriveMessageIds(message).some((id) => named.has(id)));
  if (own.length > 0) return own;
  const carried = departed.filter((message) => call.includes(message.slice(2)));
  if (carried.length > 0) return carried;
  const isKnown = isSending || events.some(({ method }) => method === 'Sent');
  if (departed.length === 0 || !isKnown) return [];
  return departed.length === 1 ? departed : undefined;
}

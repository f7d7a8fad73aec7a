import type { DecodedEvent, Fork, ForkMessage } from '@parachron/client';
import { type Hex, orUndefined } from '@parachron/core';
import type { BuiltBlock } from '@parachron/devnet';
import { judgeProgram } from '@parachron/hrmp';
import { decodeProgram, deriveMessageIds, findVerdict, type MessageVerdict } from '@parachron/xcm';
import type { ChainFork, ChainForks } from '../forks/ChainForks.js';
import { type Departed, describeBlock, findStored, listSent } from './blockParts.js';
import type { StepResult } from './StepResult.js';

/** The most blocks until a chain processes a message, or until the service runs a task that is due. */
export const patience = 4;

/** A program on its way to a chain with a fork. */
export interface Route {
  readonly message: ForkMessage;
  readonly receiver: ChainFork;
}

/** The result of a message on a chain. */
export interface Arrival {
  readonly block: BuiltBlock;
  readonly verdict: MessageVerdict<DecodedEvent>;
  /** The chain in the state before the message. */
  readonly before: Fork;
}

/** A message, and its result; without an arrival, no block reports it. */
interface Followed {
  readonly route: Route;
  arrival?: Arrival;
}

/** The program that a call is to send, and the chain that receives it. */
export interface Expected {
  readonly program: Hex;
  readonly receiver: ChainFork;
}

/** A call or a program that has run on a chain, and the messages that left with its block, of which some may be of hooks. */
export interface Sending {
  readonly from: ForkMessage['from'];
  /** In words, as the beginning of a sentence. */
  readonly what: string;
  /** The bytes of the call or the program. */
  readonly bytes: Hex;
  readonly events: readonly DecodedEvent[];
  readonly departed: readonly Departed[];
  readonly expected?: Expected | undefined;
}

/** Follows the messages of a call to the chains that have forks, with the messages that these send in turn, and describes the end of each. */
export async function followMessages(forks: ChainForks, sending: Sending): Promise<readonly StepResult[]> {
  const open: StepResult[] = [];
  const find = (one: Sending) => {
    const found = findRoutes(forks, one);
    open.push(...found.open);
    return found.routes;
  };
  const ends = await waitForArrivals(forks, find(sending), ({ message, receiver }, { block, verdict }) => {
    const { paraId, chain } = receiver;
    const { events } = verdict;
    const what = `The message on ${chain.runtime.chain}`;
    const about = { what, bytes: message.program, events };
    // What the relay chain sends has reached the parachains before it can be read.
    return find({ ...about, from: paraId ?? 'relay', departed: paraId === undefined ? [] : listSent(block) });
  });
  return [...open, ...(await Promise.all(ends.map(({ route, arrival }) => describeEnd(route, arrival))))];
}

/** Finds the ways of the messages of a call, and describes those that cannot be followed. */
function findRoutes(forks: ChainForks, sending: Sending) {
  const { from, events, departed, expected } = sending;
  const named = from === 'relay' ? listDestinations(events) : [];
  const awaited = expected ? [expected.receiver.paraId] : [];
  const all = [...departed.map(({ to }) => to), ...awaited, ...named];
  const found = [...new Set(all)].map((to) =>
    findRoutesTo(forks, to, { ...sending, isNamed: named.includes(to) }),
  );
  return { routes: found.flatMap(({ routes }) => routes), open: found.flatMap(({ open }) => open) };
}

/** Finds the ways of the messages to one chain. `isNamed`: whether the call is known to have sent it a message. */
function findRoutesTo(
  { relay, channelManager, target, service }: ChainForks,
  to: number | undefined,
  { from, what, bytes, events, departed, expected, isNamed }: Sending & { readonly isNamed: boolean },
): { readonly routes: readonly Route[]; readonly open: readonly StepResult[] } {
  const stop = (outcome: StepResult['outcome'], words: string) => ({
    routes: [],
    open: [{ outcome, reason: `${what} ${words}.`, evidence: [] }],
  });
  const receiver = [relay, channelManager, target, service].find((one) => one && one.paraId === to);
  const name = receiver?.chain.runtime.chain ?? `parachain ${to}`;
  const isSending = expected !== undefined && receiver === expected.receiver;
  const programs = departed.filter((one) => one.to === to).map(({ program }) => program);
  const { length } = programs;
  if (isSending && length === 0) return stop('failed', `sent no message to ${name}`);
  const own = findOwnMessages(programs, { events, call: bytes, isSending });
  if (!own)
    return stop(
      'unknown',
      `is in a block with ${length} messages to ${name}, and none is known to be its own`,
    );
  if (own.length > 0 && receiver)
    return { routes: own.map((program) => ({ message: { from, program }, receiver })), open: [] };
  if (own.length === 0 && !isNamed) return { routes: [], open: [] };
  return stop(
    'unknown',
    `sent a message to ${name}, which ${receiver ? 'was not followed' : 'has no fork here'}`,
  );
}

/** Lists the parachains that the events of a relay chain name as receivers; older events have no names of their fields. */
function listDestinations(events: readonly DecodedEvent[]): readonly (number | undefined)[] {
  const sent = events.filter(({ method }) => method === 'Sent');
  return sent.flatMap(({ data }) => {
    const [, para] = /"parachain":"?(\d+)/i.exec(JSON.stringify(data.destination ?? data[1] ?? '')) ?? [];
    return para === undefined ? [] : [Number(para)];
  });
}

/** Describes the result of a message; without an arrival, no block reports the message. */
export async function describeEnd(
  { receiver, message }: Route,
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
  const stored = outcome === 'done' ? findStored(verdict.events) : undefined;
  return {
    ...{ ...place, outcome: stored ? 'unknown' : outcome },
    reason: `${chain} ${what}: ${reason}${stored ? ` It stored ${stored}` : ''}`,
    ...describeBlock(receiver.chain, block, verdict.events),
  };
}

/**
 * Builds blocks until the chains report the ends of all messages.
 *
 * @param findNext finds the messages that the receiver of a message has sent in turn, which are followed, too
 */
export async function waitForArrivals(
  { network }: ChainForks,
  routes: readonly Route[],
  findNext: (route: Route, arrival: Arrival) => readonly Route[] = () => [],
): Promise<readonly Followed[]> {
  const all = routes.map((route): Followed => ({ route }));
  const waiting = new Map<Followed, Fork>();
  for (let left = patience; left > 0 && all.some(({ arrival }) => !arrival); left -= 1) {
    const due = all.filter(({ arrival }) => !arrival);
    // A chain may process a message some blocks after its arrival: a later fork would have it in a queue.
    for (const one of due) waiting.set(one, waiting.get(one) ?? (await one.route.receiver.fork.fork()));
    const { relay, paras } = await network.step();
    const findBlock = ({ receiver: { paraId } }: Route) => (paraId === undefined ? relay : paras.get(paraId));
    for (const arrived of await takeArrivals(waiting, findBlock)) {
      const next = findNext(arrived.route, arrived.arrival);
      all.push(...next.map((route): Followed => ({ route })));
      if (next.length > 0) left = patience + 1;
    }
  }
  return all;
}

/** Takes the messages that have ended in a block of their receivers. The forks of the others meet what these messages have changed. */
async function takeArrivals(
  waiting: Map<Followed, Fork>,
  findBlock: (route: Route) => BuiltBlock | undefined,
): Promise<readonly Required<Followed>[]> {
  const due = [...waiting.keys()];
  const blocks = due.map(({ route }) => findBlock(route));
  const verdicts = await findVerdicts(due, blocks);
  const arrived: Required<Followed>[] = [];
  for (const [at, one] of due.entries()) {
    const [block, verdict, before] = [blocks[at], verdicts[at], waiting.get(one)];
    if (!block || !verdict || !before) continue;
    arrived.push(Object.assign(one, { arrival: { block, verdict, before } }));
    waiting.delete(one);
    const { message, receiver } = one.route;
    for (const [other, fork] of waiting) if (other.route.receiver === receiver) await fork.receive(message);
  }
  return arrived;
}

/** Finds the verdict on each message in a block of its receiver. */
async function findVerdicts(due: readonly Followed[], blocks: readonly (BuiltBlock | undefined)[]) {
  const verdicts = due.map((): Arrival['verdict'] | undefined => undefined);
  const left = new Map<BuiltBlock, readonly DecodedEvent[]>();
  // The last of equal messages has the last verdict.
  for (const [at, { route }] of [...due.entries()].reverse()) {
    const block = blocks[at];
    const events = block && (left.get(block) ?? (await block.events()));
    const verdict = events && findVerdict(events, route.message);
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
interface Sender {
  readonly call: Hex;
  readonly events: readonly Pick<DecodedEvent, 'method' | 'data'>[];
  /** Whether the call is known to send a message, also without an event. */
  readonly isSending: boolean;
}

/**
 * Finds the messages of a call among the messages that left with its block: the hooks of a chain send messages too, such as notices of
 * XCM versions, and a relay chain notifies parachains of channels. The call's own events name its messages; older runtimes emit no such
 * event, and send the bytes in the call unchanged.
 *
 * @returns undefined if several messages left, and none is known to be of the call
 */
export function findOwnMessages(
  programs: readonly Hex[],
  { events, call, isSending }: Sender,
): readonly Hex[] | undefined {
  const departed = programs.filter((program) => !isNotice(program));
  const named: ReadonlySet<unknown> = new Set(events.flatMap(({ data }) => Object.values(data)));
  const own = departed.filter((message) => deriveMessageIds(message).some((id) => named.has(id)));
  if (own.length > 0) return own;
  const carried = departed.filter((message) => call.includes(message.slice(2)));
  if (carried.length > 0) return carried;
  const isKnown = isSending || events.some(({ method }) => method === 'Sent');
  if (departed.length === 0 || !isKnown) return [];
  return departed.length === 1 ? departed : undefined;
}

/** Whether a program only notifies a parachain of a channel: what it makes of the notice changes no channel. */
function isNotice(program: Hex): boolean {
  const decoded = orUndefined(() => decodeProgram(program))?.program ?? [];
  return decoded.some(({ kind }) => /^Hrmp/.test(kind));
}

import type { DecodedEvent, ForkMessage, SentMessages } from '@parachron/client';
import { formatJson, formatTokens, type Hex, orUndefined, readList } from '@parachron/core';
import type { BuiltBlock, RuntimeFork } from '@parachron/devnet';
import {
  decodePage,
  decodeProgram,
  deriveMessageIds,
  findVerdict,
  listXcmVersions,
  type MessageVerdict,
} from '@parachron/xcm';
import { type ChainFork, type ForkNetwork, findReceiver } from './ForkNetwork.js';
import { listDownward, takeEqual } from './relayRoot.js';

/** The most blocks until a chain processes a message, or until the service runs a task that is due. */
export const patience = 4;

/** A program on its way to a para, or to the relay chain if `to` is undefined. */
export interface Departed {
  readonly to: number | undefined;
  readonly program: Hex;
}

/** Lists the programs that left with a block of a parachain. Pages of signals, which queues send beside programs, have none. */
export function listSent({ upwardMessages, horizontalMessages }: SentMessages): readonly Departed[] {
  const upward = upwardMessages.map((program) => ({ to: undefined, program }));
  const horizontal = horizontalMessages.flatMap(({ recipient: to, data }) => {
    const programs = orUndefined(() => decodePage(data), 'XCM_PAGE_FORMAT');
    return programs?.map(({ hex: program }) => ({ to, program })) ?? [];
  });
  return [...upward, ...horizontal];
}

/** Lists the programs that wait on a relay chain, or that a parachain sent with its block or sends later, since the block had no room. */
export async function listDeparted({ fork, paraId }: ChainFork, sent?: SentMessages): Promise<Departed[]> {
  if (paraId === undefined) return listDownward(fork);
  const pending = readList(await fork.getStorage('ParachainSystem', 'PendingUpwardMessages'));
  const later = pending.map((program) => ({ to: undefined, program: program as Departed['program'] }));
  return [...(sent ? listSent(sent) : []), ...later];
}

/** Reads the instructions of a program; none of one that no version has. */
export const readProgram = (hex: Hex) => orUndefined(() => decodeProgram(hex))?.program ?? [];

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
  readonly before: RuntimeFork;
  /** The relay chain behind its block of the step, before the parachains take what it sent. */
  readonly after?: RuntimeFork | undefined;
}

/** A message, and its result; without an arrival, no block reports it. */
interface Followed {
  readonly route: Route;
  arrival?: Arrival;
}

/**
 * Builds blocks until the chains report the ends of all messages.
 *
 * @param findNext finds the messages that the receiver of a message has sent in turn, which are followed, too
 */
export async function waitForArrivals(
  { network, relay: { fork: relayFork }, target, service, channelManager }: ForkNetwork,
  routes: readonly Route[],
  findNext: (route: Route, arrival: Arrival) => Promise<readonly Route[]> = async () => [],
): Promise<readonly Followed[]> {
  const all = routes.map((route): Followed => ({ route }));
  const waiting = new Map<Followed, RuntimeFork>();
  const parachains = [target, service, channelManager].flatMap((one) => one ?? []);
  for (let left = patience; left > 0 && all.some(({ arrival }) => !arrival); left -= 1) {
    const due = all.filter(({ arrival }) => !arrival);
    // A chain may process a message some blocks after its arrival: a later fork would have it in a queue.
    for (const one of due) waiting.set(one, waiting.get(one) ?? (await one.route.receiver.fork.fork()));
    const begun = new Map(
      await Promise.all(parachains.map(async (one) => [one, await one.fork.fork()] as const)),
    );
    let behind: Promise<RuntimeFork> | undefined;
    const unwatch = relayFork.watchBlocks(() => {
      behind ??= relayFork.fork();
    });
    const { relay, paras } = await network.step().finally(unwatch);
    const after = await behind;
    const findBlock = ({ receiver: { paraId } }: Route) => (paraId === undefined ? relay : paras.get(paraId));
    const arrived = await takeArrivals(waiting, findBlock);
    for (const { route, arrival } of arrived) {
      const found = await findNext(route, { ...arrival, after });
      const next = found.map((route): Followed => ({ route }));
      all.push(...next);
      if (next.length > 0) left = patience + 1;
      // What the relay chain sends reaches the parachains in the same step.
      const sent = new Map(
        next.flatMap((one) => {
          const before = one.route.message.from === 'relay' ? begun.get(one.route.receiver) : undefined;
          return before ? [[one, before] as const] : [];
        }),
      );
      arrived.push(...(await takeArrivals(sent, findBlock)));
      for (const [one, before] of sent) waiting.set(one, before);
    }
  }
  return all;
}

/** Takes the messages that have ended in a block of their receivers. The forks of the others meet what these messages have changed. */
async function takeArrivals(
  waiting: Map<Followed, RuntimeFork>,
  findBlock: (route: Route) => BuiltBlock | undefined,
): Promise<Required<Followed>[]> {
  const due = [...waiting.keys()];
  const blocks = due.map(({ route }) => findBlock(route));
  const verdicts = await findVerdicts(due, blocks);
  const arrived: Required<Followed>[] = [];
  for (const [at, one] of due.entries()) {
    const block = blocks[at];
    const verdict = verdicts[at];
    const before = waiting.get(one);
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
    if (!verdict) continue;
    const others = events.filter((event) => !verdict.events.includes(event));
    left.set(block, others);
  }
  return verdicts;
}

/** Whether a program only tells of a channel, or asks for notices of XCM versions, as hooks do: it changes no channel. */
export function isNotice(hex: Hex): boolean {
  const program = readProgram(hex);
  return program.length > 0 && program.every(({ kind }) => /^(Hrmp|SubscribeVersion|SetTopic)/.test(kind));
}

/** Whether a chain with a fork does not read the version of a program. */
export function isUnread(forks: ForkNetwork, { to, program }: Departed): boolean {
  const { registry } = findReceiver(forks, to).receiver?.chain.runtime ?? {};
  return !!registry && !isNotice(program) && !listXcmVersions(registry).includes(Number(program.slice(0, 4)));
}

/** Advises on a program that is not read; empty without one. A router may add instructions that no older version has. */
export function describeUnread(forks: ForkNetwork, unread: Departed | undefined): string {
  if (!unread) return '';
  const { name, receiver } = findReceiver(forks, unread.to);
  const read = receiver ? listXcmVersions(receiver.chain.runtime.registry) : [];
  if (read.length === 0) return ` ${name} reads no programs of XCM.`;
  const version = Number(unread.program.slice(0, 4));
  const first = `${name} has to read version ${version} first`;
  return ` ${name} does not read version ${version}: write the program in a version that it reads (${read.join(', ')}); if it is in one, ${first}.`;
}

/** A call that may have sent messages, and its events. */
interface Sender {
  readonly call: Hex;
  readonly events: readonly Pick<DecodedEvent, 'data'>[];
  /** Lists the messages that leave without the call, too. */
  readonly listOthers: () => Promise<Departed[]>;
}

/**
 * Finds the messages of a call among the messages that left with its block: the hooks of a chain send messages too, such as notices of
 * XCM versions, and a relay chain notifies parachains of channels. The call's own events name its messages, or the bytes in the call are
 * sent unchanged; else those are its own that do not leave without it.
 */
export async function findOwnMessages(
  departed: readonly Departed[],
  { events, call, listOthers }: Sender,
): Promise<readonly Departed[]> {
  const isCarried = ({ program }: Departed) => call.includes(program.slice(2));
  // A call may carry such a program itself.
  const open = departed.filter((one) => !isNotice(one.program) || isCarried(one));
  const named: ReadonlySet<unknown> = new Set(events.flatMap(({ data }) => Object.values(data)));
  const isNamed = (one: Departed) =>
    isCarried(one) || deriveMessageIds(one.program).some((id) => named.has(id));
  const others = open.every(isNamed) ? [] : await listOthers();
  return open.filter((one) => isNamed(one) || !takeEqual(others, one));
}

/** Names whom a program with a deposit credits, its price included, as a further sentence, unless that is also the account that pays. */
export function nameCredited({ message, receiver }: Route, { verdict }: Arrival): string {
  const program = formatJson(readProgram(message.program));
  const find = (names: RegExp) =>
    verdict.events.flatMap(({ method, usualPallet, data }) => {
      const { who, owner = who, account = owner, total_supply, amount = total_supply } = data;
      return account && names.test(method) ? { usualPallet, account, amount: `${amount}` } : [];
    });
  const [payer] = find(/^(Withdrawn?|Burned)$/);
  const created = find(/^NewAccount$/).map(({ account }) => account);
  const credits = find(/^(Deposit(ed)?|Minted|Issued)$/);
  if (!payer || credits.length === 0 || !program.includes('"DepositAsset"')) return '';
  if (credits.some(({ account }) => account === payer.account)) return '';
  const list = credits.map(({ usualPallet, account, amount }) => {
    const { token } = receiver.chain.runtime;
    const text = usualPallet === 'Balances' ? formatTokens(BigInt(amount), token) : amount;
    return `${account} (${text}${created.includes(account) ? ', a new account' : ''})`;
  });
  return ` It debits ${payer.account} and credits ${list.join(', ')}: check who controls these accounts.`;
}

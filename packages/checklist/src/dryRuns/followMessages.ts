import type { ForkMessage } from '@parachron/client';
import { tryDispatch } from '@parachron/client/decode';
import { decodeCall, orUndefined } from '@parachron/core';
import { judgeProgram } from '@parachron/hrmp';
import {
  type Arrival,
  type Departed,
  findOwnMessages,
  listSent,
  nameCredited,
  patience,
  type Route,
  readProgram,
  waitForArrivals,
} from '../forks/arrivals.js';
import { type ChainFork, type ForkNetwork, findReceiver, listForks } from '../forks/ForkNetwork.js';
import { listSentFor } from '../forks/relayRoot.js';
import { describeBlock, findStored, judgeDispatched } from './blockParts.js';
import { namePart } from './namePart.js';
import { explainSeen, type StepResult } from './StepResult.js';

/** A call or a program that has run on a chain, and the messages that it has sent. */
export interface Sending {
  readonly from: ForkMessage['from'];
  /** In words, as the beginning of a sentence. */
  readonly what: string;
  readonly own: readonly Departed[];
  /** The chain that is to receive a message of it. */
  readonly expected?: ChainFork | undefined;
}

/** Follows the messages of a call to the chains that have forks, with the messages that these send in turn, and describes the end of each. */
export async function followMessages(forks: ForkNetwork, sending: Sending): Promise<readonly StepResult[]> {
  const open: StepResult[] = [];
  const find = async (one: Sending) => {
    const awaited = one.expected ? [one.expected.paraId] : [];
    const all = new Set([...one.own.map(({ to }) => to), ...awaited]);
    const found = (await Promise.all([...all].map((to) => findRoutesTo(forks, to, one)))).flat();
    open.push(...found.filter((way) => 'outcome' in way));
    return found.filter((way) => 'receiver' in way);
  };
  const ends = await waitForArrivals(forks, await find(sending), async ({ message, receiver }, arrival) => {
    const { paraId, chain } = receiver;
    const { block, verdict } = arrival;
    const departed = paraId === undefined ? await listSentFor(arrival, message) : listSent(block);
    // The block of a parachain may have other messages, whose answers its events name.
    const listOthers = async () => (paraId === undefined ? [] : [...departed]);
    const about = { events: verdict.events, call: message.program, listOthers };
    const own = await findOwnMessages(departed, about);
    return find({ from: paraId ?? 'relay', what: `The message on ${chain.runtime.chain}`, own });
  });
  const described = ends.map(({ route, arrival }) => describeEnd(forks, route, arrival));
  return [...open, ...(await Promise.all(described))];
}

/** Finds the ways of the messages of a call to one chain; a result in place of those that cannot be followed. */
async function findRoutesTo(
  forks: ForkNetwork,
  to: number | undefined,
  { from, what, own }: Sending,
): Promise<readonly (Route | StepResult)[]> {
  const stop = (outcome: StepResult['outcome'], words: string) => [
    { outcome, reason: `${what} ${words}.`, evidence: [] },
  ];
  const { receiver, name } = findReceiver(forks, to);
  const programs = own.filter((one) => one.to === to).map(({ program }) => program);
  if (programs.length === 0) return stop('failed', `sent no message to ${name}`);
  if (receiver) return programs.map((program) => ({ message: { from, program }, receiver }));
  const { chain } = forks.relay.chain.runtime;
  const state = await forks.relay.fork.getStorage('Paras', 'ParaLifecycles', [to]);
  const gap = state?.toJSON() ? 'has no fork here' : `is not registered on ${chain}: check the para id`;
  const how = 'To follow it, give a node of that chain (--target, or --service with --service-para)';
  return stop('unknown', `sent a message to ${name}, which ${gap}. ${how}`);
}

/** Describes the result of a message; without an arrival, no block reports the message. */
export async function describeEnd(forks: ForkNetwork, route: Route, arrival?: Arrival): Promise<StepResult> {
  const { receiver, message } = route;
  const { chain } = receiver.chain.runtime;
  const place = { chain, hex: message.program };
  if (!arrival) {
    const reason = `${chain} did not report the message within ${patience} blocks.`;
    return { ...place, outcome: 'unknown', reason, evidence: [] };
  }
  const { block, verdict, before } = arrival;
  const shown = { ...place, ...describeBlock(receiver.chain, block, verdict.events) };
  const seen = verdict.kind === 'completed' ? 'unknown' : 'failed';
  const words = `${chain} reports the program as ${verdict.kind}.`;
  return explainSeen({ ...shown, outcome: seen, reason: words }, async () => {
    const { outcome, what, reason } = await judgeProgram(before, message, verdict);
    const { registry } = receiver.chain.runtime;
    const calls = readProgram(message.program).flatMap((one) => {
      return one.kind === 'Transact' ? (orUndefined(() => decodeCall(registry, one.call)) ?? []) : [];
    });
    const stored = outcome === 'done' ? findStored(verdict.events, { call: calls }) : undefined;
    const isFailed = outcome === 'failed';
    const about = isFailed ? await nameCarried(forks, route, arrival, reason) : nameCredited(route, arrival);
    const ended = `${chain} ${what}: ${reason}${stored ? ` It ${stored.words}` : ''}${about}`;
    return { ...shown, outcome: stored ? 'unknown' : outcome, reason: ended };
  });
}

/** Names the chain of a call that is none of the receiver's, or the call inside one at which its failure begins, also without the program. */
async function nameCarried(forks: ForkNetwork, route: Route, { before }: Arrival, cause: string) {
  const { receiver, message } = route;
  const { from } = message;
  const [as, kind] = from === 'relay' ? (['root', 'Superuser'] as const) : [{ paraId: from }, 'Native'];
  const fork = await before.fork();
  for (const one of readProgram(message.program)) {
    if (one.kind !== 'Transact') continue;
    const decode = ({ chain }: ChainFork) => orUndefined(() => decodeCall(chain.runtime.registry, one.call));
    const other = decode(receiver) ? undefined : listForks(forks).find(decode);
    if (other) return ` It carries a call of ${other.chain.runtime.chain}.`;
    if (one.originKind !== kind) continue;
    const start = { ...receiver, fork: await fork.fork() };
    const { error } = judgeDispatched('', await tryDispatch(fork, one.call, as), {});
    if (error && cause.includes(error)) return namePart(start, { hex: one.call, as, error }, Number(from));
  }
  return '';
}

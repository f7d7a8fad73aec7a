import type { Dispatched, ForkOrigin } from '@parachron/client';
import { tryDispatch } from '@parachron/client/decode';
import { findUsualPallet, hasCall, isParachronError, type PlanLayer, readFields } from '@parachron/core';
import type { RuntimeFork } from '@parachron/devnet';
import { deriveLocation, encodePage, isXcmVersion, listXcmVersions, relayLocation } from '@parachron/xcm';
import { encodeVersionCall, openChannel } from '../facts/xcm/xcmFact.js';
import {
  type Departed,
  describeUnread,
  findOwnMessages,
  isUnread,
  listDeparted,
  type Route,
  waitForArrivals,
} from '../forks/arrivals.js';
import { type ChainFork, type ForkNetwork, findReceiver } from '../forks/ForkNetwork.js';
import { whitelist, writeInside } from '../forks/relayRoot.js';
import { describeBlock, describeLater, findStored, judgeDispatched } from './blockParts.js';
import { describeEnd, followMessages } from './followMessages.js';
import { keepNeeded, namePart } from './namePart.js';
import { explainSeen, joinResults, type StepResult } from './StepResult.js';

/** A call to try on the fork of a chain. */
interface CallTrial {
  readonly layer: PlanLayer;
  readonly as: ForkOrigin;
  /** The chain to which the call is to send a message; absent for other calls. */
  readonly expected?: ChainFork | undefined;
}

/** Dispatches a call on a fork, follows the messages that it sent to the other forks, and describes what came of all. */
export async function dryRunCall(forks: ForkNetwork, fork: ChainFork, trial: CallTrial): Promise<StepResult> {
  const { layer, as, expected } = trial;
  const from = fork.paraId ?? 'relay';
  if (as === 'root') await whitelist(fork, layer.call);
  const start = { ...fork, fork: await fork.fork.fork() };
  const dispatched = await forks.network.dispatchDue(from, layer.hex, as);
  const { outcome, block, events } = dispatched;
  const name = layer.call ? `${layer.call.pallet}.${layer.call.method}` : layer.title;
  const isSudo = layer.call && layer.call.pallet === findUsualPallet(fork.chain.runtime.registry, 'Sudo');
  const what = as === 'root' ? `${name}, ${isSudo ? 'made by the sudo key' : 'dispatched as root'},` : name;
  const shown = describeBlock(fork.chain, block, events);
  const { error = '', ...end } = judgeDispatched(what, dispatched, layer);
  const judged = { chain: fork.chain.runtime.chain, hex: layer.hex, ...shown, ...end };
  // Other calls of the relay chain in a plan send no messages.
  if (from === 'relay' && as !== 'root') return judged;
  return explainSeen(judged, async () => {
    const listOthers = async () => {
      const idle = await start.fork.fork();
      return listDeparted({ ...fork, fork: idle }, await idle.build());
    };
    const departed = await listDeparted(fork, dispatched.sent);
    const sent = await findOwnMessages(departed, { events, call: layer.hex, listOthers });
    const unread = sent.find((one) => isUnread(forks, one));
    const isLost = judged.outcome === 'failed' || unread !== undefined;
    const isOpen = as === 'root' && isLost && !/BadOrigin|UnavailablePreImage/.test(error);
    const lack = isOpen ? (await findLacks(forks, start, layer)) || describeUnread(forks, unread) : '';
    const advice = await advise(forks, start, { ...trial, ...end, events, error });
    const later = await describeLater(fork.fork, events);
    const { reason } = judgeDispatched(what, dispatched, { ...layer, later });
    const own = { ...judged, reason: reason + advice };
    // What the call lacks says more than the chain's words for its error, which may guess.
    if (outcome === 'failed')
      return lack ? { ...own, reason: `${what} failed (${dispatched.error}):${lack}` } : own;
    const ends = await followMessages(forks, { from, what, own: sent, expected });
    return joinResults(own, ends, lack);
  });
}

/** Advises what to try after a failure, by its error or by the call inside at which it begins, or for a call that was only stored. */
async function advise({ target }: ForkNetwork, from: ChainFork, tried: CallTrial & Dispatched) {
  const { layer, as, outcome, events, error = '' } = tried;
  const { registry } = from.chain.runtime;
  const pallet = outcome === 'unknown' && !error ? findStored(events, layer)?.storedBy : undefined;
  if (pallet) return ` Try that call as a proposal, too${writeInside(registry, layer.hex, { pallet })}.`;
  if (outcome !== 'failed') return '';
  const isOfKey = as === 'root' && layer.call?.method !== 'sudo_as' && error.includes('would exhaust');
  if (isOfKey && hasCall(registry, 'Sudo', 'sudo_unchecked_weight'))
    return ' The sudo key can set a weight: try the call inside Sudo.sudo_unchecked_weight.';
  const [, by] = /^(\w+)\.UnavailablePreImage$/.exec(error) ?? [];
  if (by) return ` Try the call that it names, inside ${by}.dispatch_whitelisted_call_with_preimage.`;
  return namePart(from, { hex: layer.hex, as, error }, target?.paraId);
}

/** What a call may lack to send its program, with what to do, and the change of a fork that gives it. */
type Lack = readonly [words: string, give: (fork: RuntimeFork) => Promise<unknown>];

/** Each chain that a call names costs several runs. */
const mostReceivers = 8;

/** Finds by runs what a call of root lacks to send a program that is read, as sentences: a fork has all of it, then only what is needed. */
async function findLacks(forks: ForkNetwork, from: ChainFork, layer: PlanLayer): Promise<string> {
  const named = JSON.stringify(layer.call ?? {}).matchAll(/"parachain":(\d+)/gi);
  const paras = new Set([...named].map(([, id]) => Number(id)).filter((id) => id !== from.paraId));
  const receivers = from.paraId === undefined ? [...paras] : [undefined, ...paras];
  if (receivers.length > mostReceivers)
    return ` It names ${paras.size} parachains: with fewer, a dry run shows whether a channel, a size or a version is the cause.`;
  for (const isRead of receivers.length > 0 ? [true, false] : []) {
    const works = async (given: readonly Lack[]) => {
      const fork = await from.fork.fork();
      for (const [, give] of given) await give(fork);
      const ran = await tryDispatch(fork, layer.hex, 'root');
      const departed = isRead ? await listDeparted({ ...from, fork }, ran.sent) : [];
      const { outcome } = judgeDispatched('', ran, layer);
      return outcome !== 'failed' && !departed.some((one) => isUnread(forks, one));
    };
    const given = (await Promise.all(receivers.map((to) => listLacks(forks, from, { to, isRead })))).flat();
    if (!(await works(given))) continue;
    return (await keepNeeded(given, works)).map(([words]) => ` ${words}`).join('');
  }
  return '';
}

/** Lists what a chain may lack to send to another: a channel to a sibling, a larger limit, or a version of XCM. */
async function listLacks(
  forks: ForkNetwork,
  { paraId, fork, chain: { runtime } }: ChainFork,
  { to, isRead }: { readonly to: Departed['to']; readonly isRead: boolean },
): Promise<Lack[]> {
  const { name, receiver } = findReceiver(forks, to);
  const isDown = paraId === undefined;
  const relation = isDown ? 'child' : 'sibling';
  const place = to === undefined ? relayLocation : deriveLocation({ paraId: to, relation });
  const [pallet, item] = isDown
    ? ['Configuration', 'ActiveConfig']
    : ['ParachainSystem', 'HostConfiguration'];
  const limit = isDown ? 'maxDownwardMessageSize' : 'maxUpwardMessageSize';
  const config = readFields(await fork.getStorage(pallet, item));
  const most = Number(config[limit]).toLocaleString('en-US');
  const write = { pallet, item, value: { ...config, [limit]: 10_000_000 } };
  const size = `A message to ${name} has at most ${most} bytes. With more, a fork sent it: split the program into several.`;
  const closed = `${runtime.chain} has no open channel to ${name} that takes the message. With such a channel, a fork sent it: open it first.`;
  const raise: Lack = [size, (one) => one.write([write])];
  const way: Lack = isDown || to === undefined ? raise : [closed, (one) => openChannel(one, place)];
  const isFit = (version: number) => !isUnread(forks, { to, program: `0x0${version}` });
  const versions = listXcmVersions(runtime.registry).filter(isXcmVersion);
  const version = versions.findLast((one) => !isRead || isFit(one));
  const call = version && encodeVersionCall(runtime, place, version);
  const rest = receiver ? '' : `, if ${name} reads that version`;
  const advice =
    version && isFit(version)
      ? ` After ${call?.pallet}.${call?.method} with version ${version} (${call?.hex}), a fork sent it: make that call first${rest}.`
      : describeUnread(forks, { to, program: `0x0${version}` });
  const words = `${runtime.chain} stores no version of XCM for ${name} that fits the program.${advice}`;
  const setting: Lack[] = call ? [[words, (one) => tryDispatch(one, call.hex, 'root')]] : [];
  return config[limit] ? [way, ...setting] : setting;
}

/** Delivers a program of a parachain without a fork to its receiver in the parachain's name. */
export async function dryRunProgram(
  forks: ForkNetwork,
  route: Route & { readonly message: { readonly from: number } },
): Promise<StepResult> {
  const { message, receiver } = route;
  const { from, program: hex } = message;
  const { chain } = receiver.chain.runtime;
  const stop = (reason: string): StepResult => ({ outcome: 'failed', chain, reason, hex, evidence: [] });
  if (receiver.paraId !== undefined) {
    const { dropped } = await forks.network.sendHorizontal(from, receiver.paraId, encodePage([hex]));
    if (dropped) return stop(`The message is dropped: ${dropped.reason}.`);
    const [followed] = await waitForArrivals(forks, [route]);
    return describeEnd(forks, route, followed?.arrival);
  }
  try {
    const before = await receiver.fork.fork();
    const { block, verdict } = await forks.network.sendUpward(from, hex);
    return await describeEnd(forks, route, verdict && { block, verdict, before });
  } catch (error) {
    if (!isParachronError(error, 'UPWARD_MESSAGE_SIZE')) throw error;
    return stop(error.message);
  }
}

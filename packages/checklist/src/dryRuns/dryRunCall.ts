import type { Dispatched, Fork, ForkOrigin } from '@parachron/client';
import { nameFailure, tryDispatch } from '@parachron/client/decode';
import {
  findUsualPallet,
  hasCall,
  isParachronError,
  type PlanLayer,
  type Runtime,
  readList,
  tryEncodeCall,
} from '@parachron/core';
import { encodePage, findSilentFailure, getXcmPallet, listXcmVersions } from '@parachron/xcm';
import { type Departed, type Route, waitForArrivals } from '../forks/arrivals.js';
import type { ChainFork, ChainForks } from '../forks/ChainForks.js';
import { listDownward, takeEqual, whitelist } from '../forks/relayRoot.js';
import { describeBlock, findStored, listSent, nameError } from './blockParts.js';
import { describeEnd, type Expected, followMessages } from './followMessages.js';
import type { StepResult } from './StepResult.js';

/** A call to try on the fork of a chain. */
interface CallTrial {
  readonly layer: PlanLayer;
  readonly as: ForkOrigin;
  /** The message that the call is to send; absent for other calls. */
  readonly expected?: Expected | undefined;
}

/** Dispatches a call on a fork, follows the messages that it sent to the other forks, and describes what came of all. */
export async function dryRunCall(
  forks: ChainForks,
  fork: ChainFork,
  { layer, as, expected }: CallTrial,
): Promise<StepResult> {
  const from = fork.paraId ?? 'relay';
  // Other calls of the relay chain in a plan send no messages.
  const isFollowed = from !== 'relay' || as === 'root';
  const listDown = async () => (from === 'relay' && isFollowed ? listDownward(fork.fork) : []);
  if (as === 'root') await whitelist(fork, layer);
  const waiting = await listDown();
  const dispatched = await forks.network.dispatch(from, layer.hex, as);
  const { outcome, block, events, sent } = dispatched;
  const name = layer.call ? `${layer.call.pallet}.${layer.call.method}` : layer.title;
  const what = as === 'root' ? `${name}, ${nameRoot(fork, layer)},` : name;
  const place = { chain: fork.chain.runtime.chain, hex: layer.hex };
  const shown = describeBlock(fork.chain, block, events);
  const own = { ...place, ...shown, ...judgeDispatched(what, dispatched, layer) };
  if (outcome === 'failed') {
    const lack = await adviseVersion(fork, forks.relay.chain.runtime, { layer, as });
    return { ...own, reason: own.reason + (lack || advise(fork, { layer, as }, dispatched)) };
  }
  if (!isFollowed) return own;
  const down = (await listDown()).filter((one) => !takeEqual(waiting, one));
  const departed = sent && from !== 'relay' ? [...listSent(sent), ...(await listPending(fork))] : down;
  const ends = await followMessages(forks, { from, what, bytes: layer.hex, events, departed, expected });
  // The end of a single message shows that the call has sent it.
  const all = ends.length === 1 && own.outcome === 'done' ? ends : [own, ...ends];
  const worst = (['failed', 'unknown', 'done'] as const).flatMap((end) =>
    all.filter((one) => one.outcome === end),
  );
  return {
    ...own,
    ...all.at(-1),
    outcome: worst[0]?.outcome ?? 'unknown',
    // The first sentence names the cause.
    reason: worst.map((one) => one.reason).join(' '),
    evidence: [own, ...ends].flatMap(({ evidence }) => evidence),
  };
}

function nameRoot({ chain }: ChainFork, { call }: PlanLayer): string {
  const isSudo = call && call.pallet === findUsualPallet(chain.runtime.registry, 'Sudo');
  return isSudo ? 'made by the sudo key' : 'dispatched as root';
}

/** Lists the programs for the relay chain that a parachain sends with later blocks, since its block had no room for them. */
async function listPending({ fork }: ChainFork): Promise<readonly Departed[]> {
  const pending = readList(await fork.getStorage('ParachainSystem', 'PendingUpwardMessages'));
  return pending.map((program) => ({ to: undefined, program: program as Departed['program'] }));
}

/** Advises what to try if the call is not of root, or if it only names a call that the chain does not store. */
function advise({ chain }: ChainFork, { layer, as }: CallTrial, { error = '' }: Dispatched): string {
  const { registry } = chain.runtime;
  if (as !== 'root' || layer.call?.method === 'sudo_as') return '';
  if (error === 'BadOrigin' && hasCall(registry, 'Utility', 'dispatch_as'))
    return ' If an account, a council or a parachain makes it, try it inside Utility.dispatch_as with that origin.';
  if (error.includes('exhaust') && hasCall(registry, 'Sudo', 'sudo_unchecked_weight'))
    return ' The sudo key can set a weight: try the call inside Sudo.sudo_unchecked_weight.';
  const [pallet, name] = error.split('.');
  if (name !== 'UnavailablePreImage') return '';
  return ` Try the call that it names, inside ${pallet}.dispatch_whitelisted_call_with_preimage.`;
}

/** Finds a version of XCM that expresses a program, by runs, if the version in which a parachain sends to its relay chain does not. */
async function adviseVersion(
  { fork: from, chain, paraId }: ChainFork,
  relay: Runtime,
  { layer: { hex }, as }: CallTrial,
): Promise<string> {
  const runs = async (fork: Fork) => (await tryDispatch(fork, hex, 'root')).outcome === 'done';
  // A call that another account may not make, or that succeeds by now without a version, lacks none.
  if (paraId === undefined || as !== 'root' || (await runs(await from.fork()))) return '';
  const { registry } = chain.runtime;
  const [pallet, method] = [getXcmPallet(registry) ?? '', 'force_xcm_version'];
  const isRead = (version: number) => Number(listXcmVersions(relay.registry).includes(version));
  const versions = listXcmVersions(registry).toReversed();
  for (const version of versions.toSorted((one, other) => isRead(other) - isRead(one))) {
    const args = { location: { parents: 1, interior: 'Here' }, version, xcm_version: version };
    const set = tryEncodeCall(registry, { pallet, method, args });
    if (!set) continue;
    const fork = await from.fork();
    await tryDispatch(fork, set.hex, 'root');
    if (!(await runs(fork))) continue;
    const advice = isRead(version)
      ? `After ${pallet}.${method} with version ${version} (${set.hex}), a fork sent it: make that call first.`
      : `${relay.chain} does not read version ${version}: write the program in an older version.`;
    return ` The program cannot be written in the version of XCM in which ${chain.runtime.chain} sends to ${relay.chain}. ${advice}`;
  }
  return '';
}

/** Judges a call by its end, and by the calls inside it: batches succeed although these fail. */
function judgeDispatched(
  what: string,
  dispatched: Dispatched,
  { call }: PlanLayer,
): Pick<StepResult, 'outcome' | 'reason'> {
  const { outcome, events, error = 'the chain does not show it' } = dispatched;
  if (outcome === 'failed') return { outcome, reason: `${what} failed: ${nameError(dispatched)}.` };
  if (outcome === 'unknown') return { outcome, reason: `The result of ${what} is unknown: ${error}.` };
  // The other call of `if_else` has replaced the failed call.
  const inner = events.find(({ failure, method }) => failure && method !== 'IfElseFallbackCalled');
  const silent = findSilentFailure(events);
  const failed = inner ?? silent?.event;
  if (failed) {
    const { pallet, method, data, failure } = failed;
    const call = typeof data.index === 'number' ? `call ${data.index + 1} inside` : 'a call inside';
    const error = failure ? nameError({ error: nameFailure(failure), events: [failed] }) : silent?.error;
    return {
      outcome: 'failed',
      reason: `${what} succeeded, but ${call} failed (${pallet}.${method}): ${error}.`,
    };
  }
  const stored = findStored(events, call);
  return stored
    ? { outcome: 'unknown', reason: `${what} ${stored}` }
    : { outcome, reason: `${what} succeeded.` };
}

/** Delivers a program of a parachain without a fork to its receiver in the parachain's name. */
export async function dryRunProgram(
  forks: ChainForks,
  route: Route & { readonly message: { readonly from: number } },
): Promise<StepResult> {
  const { network } = forks;
  const { message, receiver } = route;
  const { from, program: hex } = message;
  const { chain } = receiver.chain.runtime;
  const stop = (reason: string): StepResult => ({ outcome: 'failed', chain, reason, hex, evidence: [] });
  if (receiver.paraId !== undefined) {
    const { dropped } = await network.sendHorizontal(from, receiver.paraId, encodePage([hex]));
    if (dropped) return stop(`The message is dropped: ${dropped.reason}.`);
    const [followed] = await waitForArrivals(forks, [route]);
    return describeEnd(route, followed?.arrival);
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

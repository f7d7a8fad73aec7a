import type { Dispatched } from '@parachron/client';
import type { DispatchRoute, Hex, JsonValue, RouteCall } from '@parachron/core';
import type { RuntimeFork } from '@parachron/devnet';
import { completeCall, dispatch, fastForward, listErrors } from './carryOut.js';

/** A chain on which a route is carried out, with an account that has funds. */
export interface RouteChain {
  readonly local: RuntimeFork;
  /** Signs each call that any account may sign. */
  readonly payer: Hex;
}

/** Result of executing a route, besides its effect. */
export interface ExecutedRoute {
  /** Fees that the chain charged, by the name of the call; without the calls that no account signed. */
  readonly fees: ReadonlyMap<string, bigint>;
  /** Planck reserved on the signers' accounts, less the deposits that a later call returned. */
  readonly deposits: bigint;
}

interface Carrying extends RouteChain {
  readonly values: Record<string, JsonValue>;
  readonly fees: Map<string, bigint>;
  deposits: bigint;
}

/** Dispatches the printed calls of a route, each from the origin that the route names, up to the dispatch of the route's own call. */
export async function carryOutRoute(chain: RouteChain, route: DispatchRoute): Promise<ExecutedRoute> {
  const carrying: Carrying = { ...chain, values: {}, fees: new Map(), deposits: 0n };
  let motion: Motion | undefined;
  for (const one of route.calls) {
    motion = (await startMotion(carrying, one)) ?? motion;
    await carryOutCall(carrying, { one, motion });
  }
  await passVote(carrying, route);
  return carrying;
}

/** The members of a collective, and the number of votes that its motion needs. */
interface Motion {
  readonly members: readonly Hex[];
  readonly votes: number;
}

async function startMotion({ local }: Carrying, { call }: RouteCall): Promise<Motion | undefined> {
  if (call?.method !== 'propose' && call?.method !== 'vote') return undefined;
  const members = (await readJson(local, call.pallet, 'Members')) as Hex[];
  if ('threshold' in call.args) return { members, votes: Number(call.args.threshold) };
  const voting = (await local.getStorage(call.pallet, 'Voting', [call.args.proposal]))?.toJSON();
  return voting ? { members, votes: (voting as { threshold: number }).threshold } : undefined;
}

async function carryOutCall(
  carrying: Carrying,
  { one, motion }: { readonly one: RouteCall; readonly motion: Motion | undefined },
): Promise<void> {
  const { local, payer, values } = carrying;
  const { method } = one.call ?? one.template ?? {};
  const hex = completeCall(local, one, values);
  const { account } = one.signer;
  if (method === 'propose' && motion && !one.isOpen) return sign(carrying, one, motion.members[0] ?? payer);
  if (method === 'vote' && motion) {
    for (const member of motion.members.slice(0, motion.votes)) await sign(carrying, one, member);
    return undefined;
  }
  if (account || one.isOpen) return sign(carrying, one, account ?? payer);
  // Root dispatches the call in place of a body.
  expectNoError(await dispatch(local, hex, 'root'));
}

async function sign(carrying: Carrying, one: RouteCall, signer: Hex): Promise<void> {
  const { local, values, fees } = carrying;
  const before = await readReserved(local, signer);
  const sent = await dispatch(local, completeCall(local, one, values), { account: signer });
  expectNoError(sent);
  const more = (await readReserved(local, signer)) - before;
  if (more > 0n) carrying.deposits += more;
  const { pallet, method } = one.call ?? one.template ?? {};
  for (const { method: event, data, phase } of sent.events) {
    if (event === 'Submitted') values.index = data.index ?? null;
    if (event === 'Proposed') values.index = data.proposal_index ?? null;
    if (event === 'NewMultisig') values.maybe_timepoint = { height: sent.block.number, index: Number(phase) };
    if (event === 'TransactionFeePaid') fees.set(`${pallet}.${method}`, BigInt(`${data.actual_fee}`));
  }
}

async function readReserved(local: RuntimeFork, account: Hex): Promise<bigint> {
  const info = (await local.getStorage('System', 'Account', [account]))?.toJSON() as {
    data: { reserved: string | number };
  } | null;
  return BigInt(info?.data.reserved ?? 0);
}

function expectNoError(dispatched: Dispatched): void {
  const errors = listErrors(dispatched);
  if (errors.length > 0) throw new TypeError(`a call of the route failed: ${errors.join(', ')}`);
}

async function passVote({ local, values }: Carrying, { kind, calls }: DispatchRoute): Promise<void> {
  const last = calls.at(-1)?.template;
  // The referendum of a route may be one of the relay chain.
  if (last?.method === 'place_decision_deposit') {
    await approve(local, { pallet: last.pallet, index: values.index ?? null });
  }
  if (kind === 'democracy') await passDemocracy(local);
}

/** Writes a referendum with all votes and a finished confirmation into storage, and moves its alarm and enactment to the next blocks. */
async function approve(
  local: RuntimeFork,
  { pallet, index }: { readonly pallet: string; readonly index: JsonValue },
): Promise<void> {
  const key = { pallet, item: 'ReferendumInfoFor', keys: [index] };
  const info = (await local.getStorage(key.pallet, key.item, key.keys))?.toJSON() as {
    ongoing: { track: number };
  };
  const issuance = await readText(local, 'Balances', 'TotalIssuance');
  const { number } = local.head;
  const deciding = { since: number, confirming: number };
  const tally = { ayes: issuance, nays: 0, support: issuance };
  await local.write([{ ...key, value: { Ongoing: { ...info.ongoing, deciding, tally } } }]);
  await local.write([{ pallet, item: 'DecidingCount', keys: [info.ongoing.track], value: 1 }]);
  await fastForward(local);
  await fastForward(local);
}

/** Writes a referendum with all votes for its proposal into storage, which ends with the next block, and moves up the enactment. */
async function passDemocracy(local: RuntimeFork): Promise<void> {
  const pallet = 'Democracy';
  const votes = await readText(local, 'Balances', 'TotalIssuance');
  const ongoing = (await local.getStorage(pallet, 'ReferendumInfoOf', [0]))?.toJSON() as {
    ongoing?: object;
  } | null;
  const proposal = ongoing?.ongoing ? undefined : await readProposal(local);
  const fresh = { proposal, proposalHash: proposal, threshold: 'SimpleMajority', delay: 0 };
  const value = {
    Ongoing: {
      ...(ongoing?.ongoing ?? fresh),
      end: local.head.number + 1,
      tally: { ayes: votes, nays: 0, turnout: votes },
    },
  };
  await local.write([
    { pallet, item: 'ReferendumInfoOf', keys: [0], value },
    { pallet, item: 'ReferendumCount', keys: [], value: 1 },
    { pallet, item: 'LowestUnbaked', keys: [], value: 0 },
  ]);
  await local.build();
  await fastForward(local);
}

/** Returns the proposal of a collective, otherwise the last public proposal. */
async function readProposal(local: RuntimeFork): Promise<JsonValue> {
  const next = (await readJson(local, 'Democracy', 'NextExternal')) as JsonValue[] | null;
  if (next) return next[0] ?? null;
  const proposals = (await readJson(local, 'Democracy', 'PublicProps')) as JsonValue[][];
  return proposals.at(-1)?.[1] ?? null;
}

async function readJson(local: RuntimeFork, pallet: string, item: string): Promise<JsonValue> {
  return ((await local.getStorage(pallet, item))?.toJSON() ?? null) as JsonValue;
}

async function readText(local: RuntimeFork, pallet: string, item: string): Promise<string | undefined> {
  return (await local.getStorage(pallet, item))?.toString();
}

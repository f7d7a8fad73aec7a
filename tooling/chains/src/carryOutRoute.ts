import type { Dispatched } from '@parachron/client';
import { type DispatchRoute, type Hex, type JsonValue, parseAccount, type RouteCall } from '@parachron/core';
import type { RuntimeFork } from '@parachron/devnet';
import { passVote } from '@parachron/governance';
import { completeCall, dispatch, listErrors } from './carryOut.js';

/** A chain on which a route is carried out, with an account that has funds. */
export interface RouteChain {
  readonly local: RuntimeFork;
  /** Signs each call that any account may sign. */
  readonly payer: Hex;
  /** The call that the route dispatches. */
  readonly call?: Hex;
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
  await approve(carrying, route);
  return carrying;
}

/** The members of a collective, and the number of votes that its motion needs. */
interface Motion {
  readonly members: readonly Hex[];
  readonly votes: number;
}

async function startMotion({ local }: Carrying, { call }: RouteCall): Promise<Motion | undefined> {
  if (call?.method !== 'propose' && call?.method !== 'vote') return undefined;
  const stored = (await readJson(local, call.pallet, 'Members')) as string[] | null;
  const members = (stored ?? []).map((one) => parseAccount(one).hex);
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
  for (const { method: event, data } of sent.events) {
    if (event === 'Submitted') values.index = data.index ?? null;
    if (event === 'Proposed') values.index = data.proposal_index ?? null;
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

async function approve({ local, values, call }: Carrying, { kind, calls }: DispatchRoute): Promise<void> {
  const last = calls.at(-1)?.template ?? calls.at(-1)?.call;
  // The referendum of a route may be one of the relay chain.
  if (last?.method === 'place_decision_deposit')
    await passVote(local, { pallet: last.pallet, index: values.index ?? last.args.index });
  if (kind === 'democracy' && call) await passVote(local, { pallet: 'Democracy', call });
}

async function readJson(local: RuntimeFork, pallet: string, item: string): Promise<JsonValue> {
  return ((await local.getStorage(pallet, item))?.toJSON() ?? null) as JsonValue;
}

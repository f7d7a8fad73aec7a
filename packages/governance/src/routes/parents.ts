import type { Forkable, ForkMessage } from '@parachron/client';
import { tryDispatch } from '@parachron/client/decode';
import { type DispatchRoute, encodeEmptyCall, type Hex, isParachronError, nameCall } from '@parachron/core';
import { addWeightMargin, deriveWeightV2, estimateCallWeight } from '@parachron/weight';
import {
  chooseXcmVersion,
  deriveLocation,
  deriveSuperuserProgram,
  encodeProgram,
  findVerdict,
  isXcmVersion,
  listXcmVersions,
  type Program,
  readXcmSender,
  sendCall,
  type XcmVersion,
} from '@parachron/xcm';
import type { Parent } from '../getGovernance.js';
import { nameMeans, type RouteContext } from '../run/RouteRun.js';

/** The margin on the call's weight, in percent, because the runtime may change before a vote ends. */
const marginPercent = 50;

/** Lists the routes by a program with superuser origin of the relay chain, if the chain accepts it as root. */
export async function listParentRoutes(context: RouteContext): Promise<DispatchRoute[]> {
  const { snapshot, takesParent, getParent, refusals } = context;
  if (takesParent === undefined) return [];
  const parent = takesParent ? await getParent?.() : undefined;
  const sent = await deriveSend(context, parent);
  if (typeof sent === 'string') refusals.add(sent);
  if (!parent || typeof sent === 'string') return [];
  const { fork, snapshot: relay } = parent.governance;
  const { outcome, error } = fork ? await tryDispatch(await fork.fork(), sent.hex, 'root') : {};
  const need = `a state in which ${nameCall(sent)} does not fail with ${error} (tried with ${nameMeans(relay.runtime)})`;
  return (await parent.listRoutes(sent)).map((route) => ({
    ...route,
    needs: outcome === 'failed' ? [need, ...route.needs] : route.needs,
    ...(route.kind === 'unknown' ? {} : { kind: 'parent', parentKind: route.kind }),
    title: `The relay chain sends ${snapshot.runtime.chain} a program with superuser origin. ${route.title}`,
  }));
}

/** Derives the call by which root of the relay chain sends the program, or the reason why it cannot, in one sentence. */
async function deriveSend({ call, snapshot, fork, para = 0, takesParent }: RouteContext, parent?: Parent) {
  const { runtime } = snapshot;
  if (!takesParent)
    return `${runtime.chain} executes no program of its relay chain with superuser origin (tried with ${nameMeans(runtime)}).`;
  if (!parent) return 'The relay chain is root of this chain, and no endpoint of the relay chain was given.';
  const relay = parent.governance.snapshot;
  const dest = deriveLocation({ paraId: para, relation: 'child' });
  try {
    const sender = await readXcmSender(relay, dest);
    const receiver = { versions: listXcmVersions(runtime.registry) };
    const { version } = chooseXcmVersion({ sender, receiver });
    const program = await deriveProgram(fork, call.hex, version);
    if (typeof program === 'string') return `The weight of the call is unknown: ${program}`;
    return sendCall(relay.runtime.registry, { dest, program, version });
  } catch (error) {
    if (!isParachronError(error)) throw error;
    return `${relay.runtime.chain} cannot send a program to the chain: ${error.message}`;
  }
}

/** Derives the program that dispatches a call with superuser origin, or the reason why the weight of the call is unknown. */
async function deriveProgram(fork: Forkable, call: Hex, version: XcmVersion): Promise<Program | string> {
  // A fork answers without a request.
  const estimate = await estimateCallWeight(await (await fork.fork()).snapshot(), call);
  if (!estimate.known) return estimate.reason;
  const weight = addWeightMargin(deriveWeightV2(estimate.value, { proofSizeOfV1: 0n }), marginPercent);
  return deriveSuperuserProgram({ call, weight, version });
}

/**
 * Derives the route of a chain without a known route: a system parachain may be its root, if the chain executes its program
 * with superuser origin; otherwise the team of the chain has to answer.
 */
export async function deriveUnknownRoute(context: RouteContext): Promise<DispatchRoute> {
  const { snapshot, systemParas, call, fork, refusals } = context;
  const { chain } = snapshot.runtime;
  const program = await encodeNewest(context, call.hex);
  for (const paraId of program ? systemParas : []) {
    if (!program || !(await isExecuted(fork, { from: paraId, program }))) continue;
    const shown = `${chain} shows no route of its own to root. Parachain ${paraId} is its root (a program with superuser origin, tried with ${nameMeans(snapshot.runtime)}).`;
    return createUnknown([shown, ...refusals].join(' '), [
      `root of parachain ${paraId}, which sends ${chain} this program: ${program}`,
      `the routes to root of parachain ${paraId}: run a plan with parachain ${paraId} as the target`,
    ]);
  }
  const title = [`${chain} shows no route to root.`, ...refusals].join(' ');
  return createUnknown(title, [`an answer of the team of ${chain}: what dispatches calls as root`]);
}

/** Creates the route of a chain without a known one. */
export function createUnknown(title: string, needs: readonly string[]): DispatchRoute {
  return { kind: 'unknown', title, calls: [], costs: [], periods: [], needs };
}

/** Returns whether a fork executes a program of another chain to its end. */
async function isExecuted(fork: Forkable, message: ForkMessage): Promise<boolean> {
  return findVerdict(await (await fork.fork()).receive(message), message)?.kind === 'completed';
}

/** A chain at one block, and its fork. */
type Tried = Pick<RouteContext, 'snapshot' | 'fork'>;

/** Encodes the program for a call in the newest XCM version of the chain; undefined if that version or the weight is unknown. */
async function encodeNewest({ snapshot, fork }: Tried, call: Hex): Promise<Hex | undefined> {
  const version = listXcmVersions(snapshot.runtime.registry).findLast(isXcmVersion);
  const program = version && (await deriveProgram(fork, call, version));
  return typeof program === 'object' ? encodeProgram(program, { version: version ?? 2 }) : undefined;
}

/** Tries whether a parachain accepts a remark of its relay chain as root; undefined without a program for it. */
export async function tryParent(chain: Tried): Promise<boolean | undefined> {
  const remark = encodeEmptyCall(chain.snapshot.runtime.registry, { pallet: 'System', method: 'remark' });
  const program = remark && (await encodeNewest(chain, remark));
  return program && isExecuted(chain.fork, { from: 'relay', program });
}

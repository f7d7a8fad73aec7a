import type { Forkable } from '@parachron/client';
import {
  type Call,
  type DispatchRoute,
  encodeCall,
  type Hex,
  isParachronError,
  type Snapshot,
} from '@parachron/core';
import { addWeightMargin, deriveWeightV2, estimateCallWeight } from '@parachron/weight';
import {
  chooseXcmVersion,
  deriveLocation,
  deriveSuperuserProgram,
  encodeProgram,
  isXcmVersion,
  listXcmVersions,
  type Program,
  readQueueVerdict,
  safeXcmVersionRead,
  sendCall,
  supportedXcmVersionRead,
  type XcmVersion,
} from '@parachron/xcm';
import type { Governance, SourcedAnswer } from '../Governance.js';
import type { GovernedChain } from '../getGovernance.js';
import type { RouteContext } from '../run/RouteRun.js';
import { nameMeans } from '../run/tryOrigins.js';

/** A chain's relay chain, and its own routes to root. */
export interface Parent {
  readonly chain: GovernedChain;
  readonly governance: Governance;
  /** Lists the routes by which the relay chain dispatches a call of its own. */
  readonly listRoutes: (call: Call) => Promise<readonly DispatchRoute[]>;
}

/** Gets a chain's relay chain, if a route needs the relay chain. */
export type GetParent = () => Promise<Parent | undefined>;

/** The routes through the relay chain, or the reason for their absence in one sentence. */
export interface ParentRoutes {
  readonly routes: readonly DispatchRoute[];
  readonly reason?: string;
}

/** The margin on the call's weight, in percent, because the runtime may change before a vote ends. */
const marginPercent = 50;

/**
 * Lists the routes by which the relay chain sends a program with superuser origin, if the chain accepts its relay chain
 * as root.
 */
export async function listParentRoutes(
  { governance, call }: RouteContext,
  { chain, getParent }: { readonly chain: GovernedChain; readonly getParent: GetParent | undefined },
): Promise<ParentRoutes> {
  const { runtime, para } = governance;
  if (para === undefined) return { routes: [] };
  const taken = governance.takesParent;
  if (!taken) return { routes: [] };
  if (taken.known && !taken.value)
    return {
      routes: [],
      reason: `${runtime.chain} does not accept its relay chain as root (${taken.source}).`,
    };
  // If the answer is unknown, a chain with own routes uses these routes; any other chain can only have its relay chain
  // as root.
  if (!taken.known && hasOwnMeans(governance)) return { routes: [] };
  const parent = await getParent?.();
  if (!parent)
    return {
      routes: [],
      reason: 'The relay chain may be root of this chain, and no endpoint of the relay chain was given.',
    };
  const sent = await deriveSend(call, { chain, parent, para });
  if ('reason' in sent) return { routes: [], reason: sent.reason };
  const needs = taken.known
    ? []
    : [`a check that the relay chain is root of ${runtime.chain}: ${taken.reason}. ${taken.howToFindOut}`];
  const routes = await parent.listRoutes(sent.call);
  return { routes: routes.map((route) => addParent(route, { governance, needs })) };
}

function hasOwnMeans({ sudo, referenda, democracy, collectives }: Governance): boolean {
  return sudo !== undefined || democracy !== undefined || referenda.length + collectives.length > 0;
}

/**
 * Derives the call with which root of the relay chain sends the program, in the version that the relay chain sends to
 * the parachain.
 */
async function deriveSend(
  call: Call,
  { chain, parent, para }: { readonly chain: GovernedChain; readonly parent: Parent; readonly para: number },
): Promise<{ readonly call: Call } | { readonly reason: string }> {
  const { snapshot } = parent.chain;
  const { registry, chain: relay } = snapshot.runtime;
  const dest = deriveLocation({ paraId: para, relation: 'child' });
  const reading = snapshot.read({
    supported: supportedXcmVersionRead(registry, dest),
    safe: safeXcmVersionRead(registry),
  });
  // Requested together with the weight; the failure is handled below.
  reading.catch(() => undefined);
  const estimate = await estimateCallWeight(chain.snapshot, call.hex);
  if (!estimate.known) return { reason: `The weight of the call is unknown: ${estimate.reason}` };
  const weight = addWeightMargin(deriveWeightV2(estimate.value, { proofSizeOfV1: 0n }), marginPercent);
  try {
    const { supported, safe } = await reading;
    const { version } = chooseXcmVersion({
      sender: {
        versions: listXcmVersions(registry),
        supported: supported.known ? (supported.value ?? null) : undefined,
        safe: safe.known ? (safe.value ?? null) : undefined,
      },
      receiver: { versions: listXcmVersions(chain.snapshot.runtime.registry) },
    });
    const program = deriveSuperuserProgram({ call: call.hex, weight, version });
    return { call: sendCall(registry, { dest, program, version }) };
  } catch (error) {
    if (!isParachronError(error)) throw error;
    return { reason: `${relay} cannot send a program to the chain: ${error.message}` };
  }
}

function addParent(
  route: DispatchRoute,
  { governance, needs }: { readonly governance: Governance; readonly needs: readonly string[] },
): DispatchRoute {
  const { chain } = governance.runtime;
  const { kind } = route;
  const title = `The relay chain sends ${chain} a program with superuser origin. ${route.title}`;
  return {
    ...route,
    ...(kind === 'unknown' ? {} : { kind: 'parent', parentKind: kind }),
    title,
    needs: [...needs, ...route.needs],
  };
}

/**
 * Derives the route of a chain without a known route: a system parachain may be its root, if the chain executes its program
 * with superuser origin; otherwise the team of the chain has to answer.
 */
export async function deriveUnknownRoute(
  { snapshot, governance, call, fork }: RouteContext,
  reasons: readonly string[],
): Promise<DispatchRoute> {
  const { runtime, systemParas } = governance;
  const { chain } = runtime;
  const parts = { kind: 'unknown', calls: [], costs: [], periods: [] } as const;
  const root = fork && (await deriveRootProgram(snapshot, { call: call.hex, marginPercent }));
  const program = root && encodeProgram(root.program, root);
  for (const paraId of program ? systemParas : []) {
    if (!fork || !program || !(await tryProgram(fork, program, paraId))) continue;
    const shown = `${chain} shows no route of its own to root. Parachain ${paraId} is its root (a program with superuser origin, tried with ${nameMeans(runtime)}).`;
    const needs = [
      `root of parachain ${paraId}, which sends ${chain} this program: ${program}`,
      `the routes to root of parachain ${paraId}: run a plan with parachain ${paraId} as the target`,
    ];
    return { ...parts, title: [shown, ...reasons].join(' '), needs };
  }
  const title = [`${chain} shows no route to root.`, ...reasons].join(' ');
  return { ...parts, title, needs: [`an answer of the team of ${chain}: what dispatches calls as root`] };
}

/** Returns whether a fork executes a program of another chain to its end. */
async function tryProgram(fork: Forkable, program: Hex, from: 'relay' | number): Promise<boolean> {
  const events = await (await fork.fork()).receive({ from, program });
  return events.some((event) => readQueueVerdict(event)?.kind === 'completed');
}

/**
 * Derives the program that dispatches a call with superuser origin, in the newest XCM version of the chain; undefined if
 * that version or the weight of the call is unknown.
 *
 * @param marginPercent the margin on the weight
 */
async function deriveRootProgram(
  snapshot: Snapshot,
  { call, marginPercent }: { readonly call: Hex; readonly marginPercent: number },
): Promise<{ readonly program: Program; readonly version: XcmVersion } | undefined> {
  const version = listXcmVersions(snapshot.runtime.registry).filter(isXcmVersion).at(-1);
  const estimate = await estimateCallWeight(snapshot, call);
  if (version === undefined || !estimate.known) return undefined;
  const weight = addWeightMargin(deriveWeightV2(estimate.value, { proofSizeOfV1: 0n }), marginPercent);
  return { program: deriveSuperuserProgram({ call, weight, version }), version };
}

/**
 * Finds out whether a parachain accepts its relay chain as root: a program that makes a remark with superuser origin is
 * tried. The same program without the remark is the control.
 */
export async function tryParent(
  snapshot: Snapshot,
  fork: Forkable | undefined,
): Promise<SourcedAnswer<boolean>> {
  const { runtime } = snapshot;
  const { chain } = runtime;
  const describeUnknown = (reason: string, other = ''): SourcedAnswer<never> => {
    const howToFindOut = `Ask the team of ${chain} whether the relay chain is its root${other}.`;
    return { known: false, reason, howToFindOut };
  };
  const call = encodeCall(runtime.registry, {
    pallet: 'System',
    method: 'remark',
    args: { remark: '0x' },
  }).hex;
  const root = await deriveRootProgram(snapshot, { call, marginPercent: 0 });
  if (!root) return describeUnknown(`${chain} states no XCM version, or no weight of a remark`);
  if (!fork) {
    const other = `, or run with a chain specification file of ${chain} for a dry run on a fork`;
    return describeUnknown('no dry run was possible', other);
  }
  const { program, version } = root;
  // The first instruction makes the barrier accept an unpaid program. Version 2 has no such instruction, so its control
  // is a harmless instruction.
  const harmless = version === 2 ? [{ kind: 'ClearError' } as const] : program.slice(0, 1);
  const run = (tried: Program) => tryProgram(fork, encodeProgram(tried, { version }), 'relay');
  const source = `a program of the relay chain, tried on ${nameMeans(runtime)}`;
  const value = await run(program);
  if (value || (await run(harmless))) return { known: true, value, source };
  return describeUnknown(`${chain} accepts no unpaid program of the relay chain`);
}

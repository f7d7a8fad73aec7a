import type { Forkable } from '@parachron/client';
import {
  type Call,
  type DispatchRoute,
  encodeCall,
  type Hex,
  isParachronError,
  type Snapshot,
} from '@parachron/core';
import { addWeightMargin, type ChainWeight, deriveWeightV2, estimateCallWeight } from '@parachron/weight';
import {
  chooseXcmVersion,
  deriveLocation,
  deriveSuperuserProgram,
  encodeProgram,
  isXcmVersion,
  listXcmVersions,
  type Program,
  readQueueVerdict,
  readXcmSender,
  sendCall,
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

/** The margin on the call's weight, in percent, because the runtime may change before a vote ends. */
const marginPercent = 50;

/**
 * Lists the routes by which the relay chain sends a program with superuser origin, if the chain accepts its relay chain
 * as root.
 */
export async function listParentRoutes(
  { governance, call, refusals }: RouteContext,
  { chain, getParent }: { readonly chain: GovernedChain; readonly getParent: GetParent | undefined },
): Promise<DispatchRoute[]> {
  const { runtime, para, takesParent: taken } = governance;
  // If the answer is unknown, a chain with own routes uses these routes; any other chain can only have its relay chain
  // as root.
  if (para === undefined || !taken || (!taken.known && hasOwnMeans(governance))) return [];
  const refuse = (reason: string): DispatchRoute[] => {
    refusals.add(reason);
    return [];
  };
  if (taken.known && !taken.value)
    return refuse(`${runtime.chain} does not accept its relay chain as root (${taken.source}).`);
  const parent = await getParent?.();
  if (!parent)
    return refuse('The relay chain may be root of this chain, and no endpoint of the relay chain was given.');
  const sent = await deriveSend(call, { chain, parent, para });
  if (typeof sent === 'string') return refuse(sent);
  const needs = taken.known
    ? []
    : [`a check that the relay chain is root of ${runtime.chain}: ${taken.reason}. ${taken.howToFindOut}`];
  return (await parent.listRoutes(sent)).map((route) => ({
    ...route,
    ...(route.kind === 'unknown' ? {} : { kind: 'parent', parentKind: route.kind }),
    title: `The relay chain sends ${runtime.chain} a program with superuser origin. ${route.title}`,
    needs: [...needs, ...route.needs],
  }));
}

function hasOwnMeans({ sudo, referenda, democracy, collectives }: Governance): boolean {
  return sudo !== undefined || democracy !== undefined || referenda.length + collectives.length > 0;
}

/**
 * Derives the call with which root of the relay chain sends the program, in the version that the relay chain sends to
 * the parachain; or the reason why it cannot, in one sentence.
 */
async function deriveSend(
  call: Call,
  { chain, parent, para }: { readonly chain: GovernedChain; readonly parent: Parent; readonly para: number },
): Promise<Call | string> {
  const { snapshot } = parent.chain;
  const { registry, chain: relay } = snapshot.runtime;
  const dest = deriveLocation({ paraId: para, relation: 'child' });
  const reading = readXcmSender(snapshot, dest);
  // Requested together with the weight; the failure is handled below.
  reading.catch(() => undefined);
  const estimate = await estimateCallWeight(chain.snapshot, call.hex);
  if (!estimate.known) return `The weight of the call is unknown: ${estimate.reason}`;
  try {
    const receiver = { versions: listXcmVersions(chain.snapshot.runtime.registry) };
    const { version } = chooseXcmVersion({ sender: await reading, receiver });
    const program = deriveProgram(call.hex, { weight: estimate.value, version });
    return sendCall(registry, { dest, program, version });
  } catch (error) {
    if (!isParachronError(error)) throw error;
    return `${relay} cannot send a program to the chain: ${error.message}`;
  }
}

/** Derives the program that dispatches a call with superuser origin. */
function deriveProgram(
  call: Hex,
  { weight, version }: { readonly weight: ChainWeight; readonly version: XcmVersion },
): Program {
  const most = addWeightMargin(deriveWeightV2(weight, { proofSizeOfV1: 0n }), marginPercent);
  return deriveSuperuserProgram({ call, weight: most, version });
}

/**
 * Derives the route of a chain without a known route: a system parachain may be its root, if the chain executes its program
 * with superuser origin; otherwise the team of the chain has to answer.
 */
export async function deriveUnknownRoute({
  snapshot,
  governance,
  call,
  fork,
  refusals,
}: RouteContext): Promise<DispatchRoute> {
  const { runtime, systemParas } = governance;
  const { chain } = runtime;
  const parts = { kind: 'unknown', calls: [], costs: [], periods: [] } as const;
  const root = await deriveRootProgram(snapshot, call.hex);
  const program = root && encodeProgram(root.program, root);
  for (const paraId of program ? systemParas : []) {
    if (!program || !(await tryProgram(fork, program, paraId))) continue;
    const shown = `${chain} shows no route of its own to root. Parachain ${paraId} is its root (a program with superuser origin, tried with ${nameMeans(runtime)}).`;
    const needs = [
      `root of parachain ${paraId}, which sends ${chain} this program: ${program}`,
      `the routes to root of parachain ${paraId}: run a plan with parachain ${paraId} as the target`,
    ];
    return { ...parts, title: [shown, ...refusals].join(' '), needs };
  }
  const title = [`${chain} shows no route to root.`, ...refusals].join(' ');
  return { ...parts, title, needs: [`an answer of the team of ${chain}: what dispatches calls as root`] };
}

/** Returns whether a fork executes a program of another chain to its end. */
async function tryProgram(fork: Forkable, program: Hex, from: 'relay' | number): Promise<boolean> {
  const events = await (await fork.fork()).receive({ from, program });
  return events.some((event) => readQueueVerdict(event)?.kind === 'completed');
}

/** Derives such a program in the newest XCM version of the chain; undefined if that version or the weight is unknown. */
async function deriveRootProgram(snapshot: Snapshot, call: Hex) {
  const version = listXcmVersions(snapshot.runtime.registry).filter(isXcmVersion).at(-1);
  const estimate = await estimateCallWeight(snapshot, call);
  if (version === undefined || !estimate.known) return undefined;
  return { program: deriveProgram(call, { weight: estimate.value, version }), version };
}

/**
 * Finds out whether a parachain accepts its relay chain as root: a program that makes a remark with superuser origin is
 * tried. The same program without the remark is the control.
 */
export async function tryParent(snapshot: Snapshot, fork: Forkable): Promise<SourcedAnswer<boolean>> {
  const { runtime } = snapshot;
  const { chain } = runtime;
  const howToFindOut = `Ask the team of ${chain} whether the relay chain is its root.`;
  const describeUnknown = (reason: string) => ({ known: false, reason, howToFindOut }) as const;
  const remark = { pallet: 'System', method: 'remark', args: { remark: '0x' } };
  const root = await deriveRootProgram(snapshot, encodeCall(runtime.registry, remark).hex);
  if (!root) return describeUnknown(`${chain} states no XCM version, or no weight of a remark`);
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

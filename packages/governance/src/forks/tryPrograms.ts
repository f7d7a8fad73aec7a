import type { Forkable } from '@parachron/client';
import type { Hex, Snapshot } from '@parachron/core';
import { addWeightMargin, deriveWeightV2, estimateCallWeight } from '@parachron/weight';
import {
  deriveSuperuserProgram,
  encodeProgram,
  isXcmVersion,
  listXcmVersions,
  type Program,
  readQueueVerdict,
  type XcmVersion,
} from '@parachron/xcm';
import type { SourcedAnswer } from '../Governance.js';
import { encodeRemark } from '../proposals.js';
import { nameMeans } from './tryCalls.js';

/** Returns whether a fork executes a program of another chain to its end. */
export async function tryProgram(fork: Forkable, program: Hex, from: 'relay' | number): Promise<boolean> {
  const events = await (await fork.fork()).receive({ from, program });
  return events.some((event) => readQueueVerdict(event)?.kind === 'completed');
}

/**
 * Derives the program that dispatches a call with superuser origin, in the newest XCM version of the chain; undefined if
 * that version or the weight of the call is unknown.
 *
 * @param marginPercent the margin on the weight
 */
export async function deriveRootProgram(
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
  const call = encodeRemark(runtime.registry).hex;
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

import type { Forkable } from '@parachron/client';
import { getRuntimeApiVersion, type Hex, type Snapshot } from '@parachron/core';
import { dryRunProgramRead } from '@parachron/proxy';
import { addWeightMargin, deriveWeightV2, estimateCallWeight } from '@parachron/weight';
import {
  deriveLocation,
  deriveSuperuserProgram,
  isXcmVersion,
  listXcmVersions,
  type Program,
  readQueueVerdict,
  relayLocation,
  type XcmVersion,
} from '@parachron/xcm';

/** A means to try programs of other chains: the chain's own API, or a fork. */
export interface ProgramDryRun {
  /** `DryRunApi of Kusama`, `a fork of Kusama`. */
  readonly means: string;
  readonly isOnFork: boolean;
  /** Returns whether the chain executes the program; undefined if the result is unknown. */
  readonly run: (program: Hex, from: 'relay' | number) => Promise<boolean | undefined>;
}

/**
 * Lists the means to try programs on a chain, in the order of use.
 *
 * @param relation of the sending parachains to the chain
 */
export function listProgramDryRuns(
  snapshot: Snapshot,
  { fork, relation }: { readonly fork: Forkable | undefined; readonly relation: 'child' | 'sibling' },
): ProgramDryRun[] {
  const { runtime } = snapshot;
  const means: ProgramDryRun[] = [];
  if (getRuntimeApiVersion(runtime, 'DryRunApi') !== undefined) {
    const run: ProgramDryRun['run'] = async (program, from) => {
      const origin = from === 'relay' ? relayLocation : deriveLocation({ paraId: from, relation });
      const { tried } = await snapshot.read({ tried: dryRunProgramRead(runtime, { origin, program }) });
      if (!tried.known || !tried.value.ok) return undefined;
      return tried.value.effects.outcome.kind === 'Complete';
    };
    means.push({ means: `DryRunApi of ${runtime.chain}`, isOnFork: false, run });
  }
  if (fork) {
    const run: ProgramDryRun['run'] = async (program, from) => {
      const events = await (await fork.fork()).receive({ from, program });
      return events.some((event) => readQueueVerdict(event)?.kind === 'completed');
    };
    means.push({ means: `a fork of ${runtime.chain}`, isOnFork: true, run });
  }
  return means;
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

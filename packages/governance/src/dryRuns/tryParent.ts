import type { Forkable } from '@parachron/client';
import { getRuntimeApiVersion, type Hex, type Snapshot } from '@parachron/core';
import { dryRunProgramRead } from '@parachron/proxy';
import { deriveWeightV2, estimateCallWeight } from '@parachron/weight';
import {
  deriveSuperuserProgram,
  encodeProgram,
  isXcmVersion,
  listXcmVersions,
  readQueueVerdict,
  relayLocation,
} from '@parachron/xcm';
import { encodeRemark } from '../reading/encodeRemark.js';
import type { SourcedAnswer } from '../reading/Governance.js';

/**
 * Finds out whether a parachain accepts its relay chain as root, with a dry run of a program that makes a remark with
 * superuser origin. The same program without the remark is the control.
 */
export async function tryParent(
  snapshot: Snapshot,
  fork: Forkable | undefined,
): Promise<SourcedAnswer<boolean>> {
  const { chain } = snapshot.runtime;
  const programs = await derivePrograms(snapshot);
  if (!programs) return describeUnknown(chain, `${chain} states no XCM version, or no weight of a remark`);
  const { superuser, control } = programs;
  if (getRuntimeApiVersion(snapshot.runtime, 'DryRunApi') !== undefined) {
    const tried = await runDry(snapshot, superuser);
    if (tried === true) return { known: true, value: true, source: `DryRunApi of ${chain}` };
    if (tried === false && (await runDry(snapshot, control)) === true)
      return { known: true, value: false, source: `DryRunApi of ${chain}` };
  }
  if (!fork) {
    const other = `, or run with a chain specification file of ${chain} for a dry run on a fork`;
    return describeUnknown(chain, 'no dry run was possible', other);
  }
  const source = `a program of the relay chain, tried on a fork of ${chain}`;
  const tried = await runOnFork(fork, superuser);
  if (tried) return { known: true, value: true, source };
  if (await runOnFork(fork, control)) return { known: true, value: false, source };
  return describeUnknown(chain, `${chain} accepts no unpaid program of the relay chain`);
}

function describeUnknown(chain: string, reason: string, other = ''): SourcedAnswer<never> {
  const howToFindOut = `Ask the team of ${chain} whether the relay chain is its root${other}.`;
  return { known: false, reason, howToFindOut };
}

async function derivePrograms(
  snapshot: Snapshot,
): Promise<{ readonly superuser: Hex; readonly control: Hex } | undefined> {
  const { registry } = snapshot.runtime;
  const version = listXcmVersions(registry).filter(isXcmVersion).at(-1);
  const call = encodeRemark(registry);
  const estimate = await estimateCallWeight(snapshot, call);
  if (version === undefined || !estimate.known) return undefined;
  const weight = deriveWeightV2(estimate.value, { proofSizeOfV1: 0n });
  const program = deriveSuperuserProgram({ call, weight, version });
  // The first instruction makes the barrier accept an unpaid program. Version 2 has no such instruction, so its control
  // is a harmless instruction.
  const harmless = version === 2 ? [{ kind: 'ClearError' } as const] : program.slice(0, 1);
  return {
    superuser: encodeProgram(program, { version }),
    control: encodeProgram(harmless, { version }),
  };
}

async function runDry(snapshot: Snapshot, program: Hex): Promise<boolean | undefined> {
  const read = dryRunProgramRead(snapshot.runtime, { origin: relayLocation, program });
  const { tried } = await snapshot.read({ tried: read });
  if (!tried.known || !tried.value.ok) return undefined;
  return tried.value.effects.outcome.kind === 'Complete';
}

async function runOnFork(fork: Forkable, program: Hex): Promise<boolean> {
  const events = await (await fork.fork()).receive({ from: 'relay', program });
  return events.some((event) => readQueueVerdict(event)?.kind === 'completed');
}

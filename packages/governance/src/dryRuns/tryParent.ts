import type { Forkable } from '@parachron/client';
import type { Snapshot } from '@parachron/core';
import { encodeProgram } from '@parachron/xcm';
import { encodeRemark } from '../reading/encodeRemark.js';
import type { SourcedAnswer } from '../reading/Governance.js';
import { deriveRootProgram, listProgramDryRuns } from './listProgramDryRuns.js';

/**
 * Finds out whether a parachain accepts its relay chain as root, with a dry run of a program that makes a remark with
 * superuser origin. The same program without the remark is the control.
 */
export async function tryParent(
  snapshot: Snapshot,
  fork: Forkable | undefined,
): Promise<SourcedAnswer<boolean>> {
  const { chain, registry } = snapshot.runtime;
  const root = await deriveRootProgram(snapshot, { call: encodeRemark(registry), marginPercent: 0 });
  if (!root) return describeUnknown(chain, `${chain} states no XCM version, or no weight of a remark`);
  const { program, version } = root;
  // The first instruction makes the barrier accept an unpaid program. Version 2 has no such instruction, so its control
  // is a harmless instruction.
  const harmless = version === 2 ? [{ kind: 'ClearError' } as const] : program.slice(0, 1);
  for (const { means, isOnFork, run } of listProgramDryRuns(snapshot, { fork, relation: 'sibling' })) {
    const value = await run(encodeProgram(program, { version }), 'relay');
    const source = isOnFork ? `a program of the relay chain, tried on ${means}` : means;
    if (value === true) return { known: true, value, source };
    const isDecided = value === false && (await run(encodeProgram(harmless, { version }), 'relay')) === true;
    if (isDecided) return { known: true, value, source };
  }
  if (fork) return describeUnknown(chain, `${chain} accepts no unpaid program of the relay chain`);
  const other = `, or run with a chain specification file of ${chain} for a dry run on a fork`;
  return describeUnknown(chain, 'no dry run was possible', other);
}

function describeUnknown(chain: string, reason: string, other = ''): SourcedAnswer<never> {
  const howToFindOut = `Ask the team of ${chain} whether the relay chain is its root${other}.`;
  return { known: false, reason, howToFindOut };
}

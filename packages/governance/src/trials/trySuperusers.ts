import type { Hex, Snapshot } from '@parachron/core';
import { dryRunProgramRead } from '@parachron/proxy';
import { deriveLocation } from '@parachron/xcm';

/**
 * Finds the parachains whose programs a chain dispatches as root: its governance may be on one of them.
 *
 * @param snapshot the chain
 * @param options `program`, the bytes with superuser origin; `paraIds`, the parachains to try; `relation`, whether they are
 * siblings of the chain or its own
 * @returns the accepted para ids; undefined where the chain has no DryRunApi, or tries no program
 */
export async function trySuperusers(
  snapshot: Snapshot,
  {
    program,
    paraIds,
    relation,
  }: {
    readonly program: Hex;
    readonly paraIds: readonly number[];
    readonly relation: 'child' | 'sibling';
  },
): Promise<readonly number[] | undefined> {
  const reads = paraIds.map((paraId) => {
    const origin = deriveLocation({ paraId, relation });
    return [`${paraId}`, dryRunProgramRead(snapshot.runtime, { origin, program })] as const;
  });
  const answers = await snapshot.read(Object.fromEntries(reads));
  const tried = paraIds.map((paraId) => ({ paraId, answer: answers[`${paraId}`] }));
  if (!tried.some(({ answer }) => answer?.known)) return undefined;
  const isTaken = ({ answer }: (typeof tried)[number]) =>
    answer?.known && answer.value.ok && answer.value.effects.outcome.kind === 'Complete';
  return tried.filter(isTaken).map(({ paraId }) => paraId);
}

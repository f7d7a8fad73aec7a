import type { Forkable } from '@parachron/client';
import type { Hex, Snapshot } from '@parachron/core';
import { dryRunProgramRead } from '@parachron/proxy';
import { deriveLocation, readQueueVerdict } from '@parachron/xcm';

/** Parachains whose programs a chain dispatches as root, and the means of the dry run. */
export interface Superusers {
  readonly paraIds: readonly number[];
  /** `DryRunApi of Kusama`, `a fork of Kusama`. */
  readonly means: string;
}

interface Candidates {
  /** The bytes with superuser origin. */
  readonly program: Hex;
  readonly paraIds: readonly number[];
  /** Relation of the parachains to the chain. */
  readonly relation: 'child' | 'sibling';
}

/**
 * Finds the parachains whose programs a chain dispatches as root: its governance may be on one of them.
 *
 * @param snapshot the chain
 * @param candidates the program and the parachains to try
 * @param fork receives the programs if the chain has no DryRunApi
 * @returns the accepted para ids; undefined without a result of DryRunApi and without a fork
 */
export async function trySuperusers(
  snapshot: Snapshot,
  candidates: Candidates,
  fork: Forkable | undefined,
): Promise<Superusers | undefined> {
  return (await tryInApi(snapshot, candidates)) ?? (fork && tryOnFork(snapshot, candidates, fork));
}

async function tryInApi(
  snapshot: Snapshot,
  { program, paraIds, relation }: Candidates,
): Promise<Superusers | undefined> {
  const { runtime } = snapshot;
  const reads = paraIds.map((paraId) => {
    const origin = deriveLocation({ paraId, relation });
    return [`${paraId}`, dryRunProgramRead(runtime, { origin, program })] as const;
  });
  const answers = await snapshot.read(Object.fromEntries(reads));
  const tried = paraIds.map((paraId) => ({ paraId, answer: answers[`${paraId}`] }));
  if (!tried.some(({ answer }) => answer?.known)) return undefined;
  const isTaken = ({ answer }: (typeof tried)[number]) =>
    answer?.known && answer.value.ok && answer.value.effects.outcome.kind === 'Complete';
  return {
    paraIds: tried.filter(isTaken).map(({ paraId }) => paraId),
    means: `DryRunApi of ${runtime.chain}`,
  };
}

async function tryOnFork(
  { runtime }: Snapshot,
  { program, paraIds }: Candidates,
  fork: Forkable,
): Promise<Superusers> {
  const taken: number[] = [];
  for (const from of paraIds) {
    const events = await (await fork.fork()).receive({ from, program });
    if (events.some((event) => readQueueVerdict(event)?.kind === 'completed')) taken.push(from);
  }
  return { paraIds: taken, means: `a fork of ${runtime.chain}` };
}

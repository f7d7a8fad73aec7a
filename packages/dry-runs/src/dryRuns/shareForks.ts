import { roleWords } from '@parachron/checklist';
import type { ChainSource, SourceRole } from '../chains/ChainSource.js';
import { getGenesisHash, type StartedFork, toPara } from '../chains/startFork.js';

/** A chain to fork: its fork, or the reason for having none. */
export interface Started {
  readonly source: ChainSource;
  readonly fork?: StartedFork;
  readonly failure?: unknown;
}

/** The para ids of the chains that have one, by role. */
export type ParaIds = Readonly<Partial<Record<SourceRole, number>>>;

/**
 * Gives a chain with several roles one fork, and closes its other forks: a target may be the channel manager, and a network has one
 * chain for each para id. Of two chains with one para id, such as those of two relay chains, only the first keeps its fork.
 */
export function shareForks(started: readonly Started[], paraIds: ParaIds): Promise<readonly Started[]> {
  return Promise.all(
    started.map(async ({ source, ...own }): Promise<Started> => {
      const paraId = paraIds[source.role];
      const first = started.find(({ source: { role }, fork }) => fork && paraIds[role] === paraId);
      if (paraId === undefined || !first?.fork || first.fork === own.fork) return { source, ...own };
      // The para id is all that is known of a chain without a fork.
      if (!own.fork) return { source, fork: first.fork };
      const [shared, hash] = await Promise.all([getGenesisHash(first.fork), getGenesisHash(own.fork)]);
      await toPara(own.fork).close();
      if (hash === shared) return { source, fork: first.fork };
      const failure = new Error(
        `The chain has the para id ${paraId} of the ${roleWords[first.source.role]}, and another genesis (${hash}, not ${shared}).`,
      );
      return { source, failure };
    }),
  );
}

import { roleWords } from '../facts/roleWords.js';
import type { ChainSource, SourceRole } from './ChainSource.js';
import type { StartedFork } from './startFork.js';

/** A chain to fork: its fork, or the reason for having none. */
export interface Started {
  readonly source: ChainSource;
  readonly started?: StartedFork;
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
      const first = started.find((one) => one.started && paraIds[one.source.role] === paraId);
      if (paraId === undefined || !first?.started || first.started === own.started) return { source, ...own };
      // The para id is all that is known of a chain without a fork.
      if (!own.started) return { source, started: first.started };
      const [shared, hash] = await Promise.all([getGenesisHash(first.started), getGenesisHash(own.started)]);
      await own.started.fork.close();
      if (hash === shared) return { source, started: first.started };
      const failure = new Error(
        `The chain has the para id ${paraId} of the ${roleWords[first.source.role]}, and another genesis (${hash}, not ${shared}).`,
      );
      return { source, failure };
    }),
  );
}

function getGenesisHash({ fork }: StartedFork): Promise<string> {
  return fork.provider.send<string>('chain_getBlockHash', [0]);
}

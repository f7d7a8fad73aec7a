import type { Forkable } from '@parachron/client';
import { type Attempt, tryAs } from '@parachron/client/decode';
import type { Hex, Runtime } from '@parachron/core';

/** Names the means of a tried call: `a fork of Moonbase`. */
export const nameMeans = ({ chain }: Pick<Runtime, 'chain'>): string => `a fork of ${chain}`;

/** Whether the runtime refused the origin, also as one of referenda, or filtered the call; any other error comes after these checks. */
export const isRefusal = (error: string | undefined): boolean =>
  /(^|\.)(BadOrigin|CallFiltered|NoTrack)$/.test(error ?? '');

/** Finds the candidates whose origin may dispatch a call: any error besides a refusal means that the chain accepted the origin. */
export async function findPermitted<C extends Pick<Attempt, 'origin'>>(
  from: Forkable,
  candidates: readonly C[],
  call: Hex,
): Promise<readonly C[]> {
  if (candidates.length === 0) return [];
  const attempts = candidates.map(({ origin }) => ({ origin, call }));
  const outcomes = await tryAs(await from.fork(), attempts);
  return candidates.filter((_, at) => outcomes[at] && !isRefusal(outcomes[at].end.failure?.error));
}

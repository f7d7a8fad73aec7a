import { getOwnToken, readOwnToken } from '@parachron/proxy';
import { defineFact } from '../Fact.js';

/** The chain of the target's native token, by the target's own fees. */
export const ownTokenFact = defineFact({
  // A function of @parachron/proxy lists the reads.
  derive: ({ chains: { target }, scope: { targetParaId } }) =>
    target ? readOwnToken(target, targetParaId) : getOwnToken(targetParaId),
});

import { existentialDepositRead, type Planck, type TokenUnit } from '@parachron/core';
import { defineFact } from '../Fact.js';

/** The service's token as the service itself describes it; undefined if the service is not available. */
export type HomeTokenFact =
  | {
      readonly token: TokenUnit;
      /** Existential deposit of the service; undefined if the service does not state it. */
      readonly existentialDeposit: Planck | undefined;
    }
  | undefined;

/** Symbol, decimals and existential deposit of the service's token at home. */
export const homeTokenFact = defineFact({
  id: 'home-token',
  needs: {},
  ask: ({ runtimes }) => (runtimes.service ? { service: { minimum: existentialDepositRead() } } : {}),
  derive: ({ runtimes: { service } }, { service: answers }): HomeTokenFact => {
    if (!service || !answers) return undefined;
    const { minimum } = answers;
    return { token: service.token, existentialDeposit: minimum.known ? minimum.value : undefined };
  },
});

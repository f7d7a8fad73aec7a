import type { Planck } from '@parachron/core';
import type { Estimate } from '@parachron/weight';
import { defineFact } from '../facts/Fact.js';
import { proxyUserFact } from '../facts/proxy/proxyUserFact.js';
import { estimateArrivalFee } from './estimateArrivalFee.js';

/** Fee that the service deducts from its token on arrival for the user; undefined if the service is not available. */
export const arrivalFeeFact = defineFact({
  id: 'arrival-fee',
  needs: { user: proxyUserFact },
  // The fee depends on the weight, which is read first, so this fact reads by itself.
  ask: () => ({}),
  derive: async ({ facts: { user }, chains: { service } }): Promise<Estimate<Planck> | undefined> => {
    if (!service || user.isGeneric) return undefined;
    // The weight of a message does not depend on the amount, which is not known yet.
    return estimateArrivalFee(service, { beneficiary: user.user.account, amount: sample });
  },
});

const sample = 1_000_000_000n;

import { defineFact } from '../Fact.js';

/** The prefix of a chain's addresses, by the role of the chain; 42, the generic prefix, if the chain is not read. */
export const addressPrefixesFact = defineFact({
  id: 'address-prefixes',
  needs: {},
  derive: ({ runtimes: { target, service } }) => ({
    target: target?.ss58Prefix ?? genericPrefix,
    service: service?.ss58Prefix ?? genericPrefix,
  }),
});

const genericPrefix = 42;

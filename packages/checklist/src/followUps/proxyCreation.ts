import { formatAccount } from '@parachron/core';
import { grantPlanFact } from '../facts/proxy/grantPlanFact.js';
import { defineFollowUp } from './defineFollowUp.js';
import { unknownFollowUp } from './unknownFollowUp.js';

/** Create and permit the proxy: the first follow-up of the specification. */
export const proxyCreation = defineFollowUp({
  kind: 'create-proxy',
  title: 'Create and permit the proxy',
  facts: { grant: grantPlanFact },
  plan: ({ grant }) => {
    if (grant.kind === 'nobody') return nobody;
    if (grant.kind === 'none') {
      const howToFindOut = 'Nothing can be done before the target derives accounts for users of the service.';
      return unknownFollowUp({ reason: grant.reason, howToFindOut });
    }
    if (grant.kind === 'unknown') return unknownFollowUp(grant);
    const { diagnosis, steps: all, state, proxyType } = grant;
    const { real, delegate, evidence, chain } = state.facts;
    const who = formatAccount(delegate);
    const steps = [...all.money, ...all.remove, ...all.grant, ...all.fund];
    if (diagnosis.problem === 'untried') {
      return unknownFollowUp(
        {
          reason: `${who} is a proxy of the type ${diagnosis.active?.proxyType}; whether that permits the named calls could not be tried`,
          howToFindOut: 'See the check proxy/narrowest-type: whether the types could be tried, and why not.',
        },
        evidence,
      );
    }
    if (diagnosis.problem !== undefined) {
      const none = proxyType === undefined ? ', and no type of the chain permits the named calls' : '';
      const reason = `${formatAccount(real)} has not let ${who}, the account that ${chain} derives for it, act as the tasks need it${none}.`;
      return { needed: 'yes', reason, evidence, steps };
    }
    if (all.fund.length > 0) {
      const reason = `The proxy is there, and ${who} lacks money for its fees.`;
      return { needed: 'yes', reason, evidence, steps };
    }
    const reason = `${who} may act for ${formatAccount(real)} already.`;
    return { needed: 'no', reason, evidence, steps: [] };
  },
});

const nobody = { needed: 'unknown', reason: 'No user is named.', evidence: [], steps: [] } as const;

import { formatAccount } from '@parachron/core';
import { grantPlanFact } from '../facts/proxy/grantPlanFact.js';
import { defineFollowUp, describeUnknownFollowUp } from './defineFollowUp.js';

/** Grant the proxy: the first follow-up of the specification. */
export const proxyCreation = defineFollowUp({
  kind: 'create-proxy',
  title: 'Grant the proxy',
  needs: { grant: grantPlanFact },
  plan: ({ facts: { grant } }) => {
    if (grant.kind === 'no-user') return noUser;
    if (grant.kind === 'none') {
      const reason = `${grant.reason} A user can grant the proxy only after the target derives accounts for users of the service.`;
      return { needed: 'yes', reason, evidence: [], steps: [] };
    }
    if (grant.kind === 'unknown') return describeUnknownFollowUp(grant);
    const { diagnosis, steps: all, facts, proxyType } = grant;
    const { real, delegate, evidence, ss58Prefix } = facts;
    const who = formatAccount(delegate, ss58Prefix);
    const user = formatAccount(real, ss58Prefix);
    const steps = [...all.money, ...all.remove, ...all.grant, ...all.fund];
    const { doubt, fault } = diagnosis;
    if (doubt) return describeUnknownFollowUp(doubt, evidence);
    if (fault !== undefined) {
      const none = proxyType === undefined ? ' No type of the chain permits the named calls.' : '';
      return { needed: 'yes', reason: `${fault}${none}`, evidence, steps };
    }
    if (all.fund.length > 0) {
      const reason = `The proxy exists, but ${who} lacks funds for fees.`;
      return { needed: 'yes', reason, evidence, steps };
    }
    const reason = `${who} is already a proxy of ${user}.`;
    return { needed: 'no', reason, evidence, steps: [] };
  },
});

const noUser = { needed: 'unknown', reason: 'No user is given.', evidence: [], steps: [] } as const;

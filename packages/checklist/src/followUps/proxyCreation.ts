import { judgeFunds, judgeProxy } from '../checks/proxy/granted.js';
import { grantPlanFact } from '../facts/proxy/grantPlanFact.js';
import { defineFollowUp, describeUnknownFollowUp } from './defineFollowUp.js';

/** Grant the proxy: the first follow-up of the specification. */
export const proxyCreation = defineFollowUp({
  kind: 'create-proxy',
  title: 'Grant the proxy',
  needs: { grant: grantPlanFact },
  plan: ({ facts: { grant } }) => {
    if (grant.kind === 'no-user') return { needed: 'unknown', reason: 'No user is given.' };
    if (grant.kind === 'none') {
      const reason = 'Not possible yet: the target derives no account for users of the service.';
      return { needed: 'yes', reason };
    }
    if (grant.kind === 'unknown') return describeUnknownFollowUp(grant);
    const { money, remove, grant: permit, fund } = grant.steps;
    const proxy = judgeProxy(grant);
    const failed = [proxy, judgeFunds(grant)].find(({ outcome }) => outcome === 'fail');
    const { reason, evidence, howToFindOut } = failed ?? proxy;
    if (failed) return { needed: 'yes', reason, evidence, steps: [...money, ...remove, ...permit, ...fund] };
    if (howToFindOut !== undefined) return describeUnknownFollowUp({ reason, howToFindOut }, evidence);
    return { needed: 'no', reason, evidence };
  },
});

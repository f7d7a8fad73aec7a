import { formatTokens } from '@parachron/core';
import { listEvidence } from '../facts/Fact.js';
import { defineFollowUp, describeUnknownFollowUp, readLacking } from './defineFollowUp.js';
import { tokenRouteFact } from './tokenRouteFact.js';
import { tokenNeeds } from './tokenStepsFact.js';

/** Transfer the native token to the service's chain: the third follow-up of the specification. */
export const tokenTransfer = defineFollowUp({
  kind: 'transfer-token',
  title: "Transfer the native token to the service's chain",
  needs: { ...tokenNeeds, route: tokenRouteFact },
  plan: ({ facts: { quote, registry, details, held, planned, route } }) => {
    const lacking = readLacking(quote);
    if ('needed' in lacking) return lacking;
    const { token, address, evidence, fix } = lacking;
    if (!registry.known) return describeUnknownFollowUp(registry, evidence);
    const all = [...evidence, ...registry.evidence, ...listEvidence(held), ...route.evidence];
    const [entry] = registry.entries;
    if (!entry) {
      const reason =
        "The target has not registered the token: no transfer from the target is possible. Acquire the token on the service's chain itself.";
      return { needed: 'no', reason, evidence: all };
    }
    if (planned.obstacle !== undefined) {
      const reason = `${planned.obstacle} Acquire the token on the service's chain itself.`;
      return { needed: 'possible', reason, evidence: all };
    }
    if (!planned.known) return describeUnknownFollowUp(planned, all);
    const missing = formatTokens(lacking.missing, token);
    const steps = [planned.transfer];
    if (held.known && held.value.amount === 0n) {
      const reason = `${address} lacks ${missing} on the service's chain, and holds none on the target (${held.value.map}). This call transfers the token after a purchase on the target.`;
      return { needed: 'possible', reason, evidence: all, steps };
    }
    const instead = fix.length > 0 ? ' This call or that of token/balance-for-task is enough.' : '';
    const isCounted = held.known && details.decimals === token.decimals;
    const holds = isCounted ? `, and holds ${formatTokens(held.value.amount, token)} on the target` : '';
    const reason = `${address} lacks ${missing} on the service's chain${holds}. The target has registered the token (${entry.map}): the user can send it from there.${instead}`;
    return { needed: 'yes', reason, evidence: all, steps };
  },
});

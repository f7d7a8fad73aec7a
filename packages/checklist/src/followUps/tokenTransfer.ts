import { nameFailure } from '@parachron/client/decode';
import { formatTokens } from '@parachron/core';
import { defineFollowUp, describeUnknownFollowUp, readLacking } from './defineFollowUp.js';
import { tokenNeeds } from './tokenStepsFact.js';

/** Transfer the native token to the service's chain: the third follow-up of the specification. */
export const tokenTransfer = defineFollowUp({
  kind: 'transfer-token',
  title: "Transfer the native token to the service's chain",
  needs: tokenNeeds,
  plan: ({ facts: { quote, registry, planned } }) => {
    const lacking = readLacking(quote);
    if ('needed' in lacking) return lacking;
    const { token, address, fix } = lacking;
    if (!registry.known) return describeUnknownFollowUp(registry, lacking.evidence);
    const evidence = [...lacking.evidence, ...registry.evidence];
    const [entry] = registry.entries;
    if (!entry) {
      const reason =
        "The target has not registered the token: no transfer from the target is possible. Acquire the token on the service's chain itself.";
      return { needed: 'no', reason, evidence };
    }
    if (planned.obstacle !== undefined) {
      const reason = `${planned.obstacle} Acquire the token on the service's chain itself.`;
      return { needed: 'possible', reason, evidence };
    }
    if (!planned.known) return describeUnknownFollowUp(planned, evidence);
    const lacks = `${address} lacks ${formatTokens(lacking.missing, token)} on the service's chain`;
    const steps = [planned.transfer];
    const failure = planned.tried?.end.failure;
    if (failure) {
      const reason = `${lacks}, and cannot send it from the target today (${nameFailure(failure)}). This call transfers the token after a purchase on the target.`;
      return { needed: 'possible', reason, evidence, steps };
    }
    const instead = fix.length > 0 ? ' This call or that of token/balance-for-task is enough.' : '';
    const reason = `${lacks}. The target has registered the token (${entry.map}): the user can send it from there.${instead}`;
    return { needed: 'yes', reason, evidence, steps };
  },
});

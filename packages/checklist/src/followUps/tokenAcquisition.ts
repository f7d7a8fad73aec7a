import { formatTokens } from '@parachron/core';
import { describeMarket } from '../checks/token/obtainable.js';
import { listEvidence } from '../facts/Fact.js';
import { tokenMarketFact } from '../facts/token/tokenMarketFact.js';
import { defineFollowUp, readLacking } from './defineFollowUp.js';
import { tokenNeeds } from './tokenStepsFact.js';

/** Acquire the native token: the second follow-up of the specification. */
export const tokenAcquisition = defineFollowUp({
  kind: 'acquire-token',
  title: "Acquire the service's native token",
  needs: { ...tokenNeeds, market: tokenMarketFact },
  plan: ({ facts: { quote, registry, details, market, held, planned } }) => {
    const { obstacle } = planned;
    const lacking = readLacking(quote);
    if ('needed' in lacking) return lacking;
    const { missing, token, address } = lacking;
    const evidence = [...lacking.evidence, ...listEvidence(held)];
    const lacks = `${address} lacks ${formatTokens(missing, token)} on the service's chain for the task`;
    // Amounts are comparable if the target has the same decimals of the token as the service.
    const there = held.known && details.decimals === token.decimals ? held.value.amount : undefined;
    // The transfer has the missing amount and the fee, if the fee is known; a token on the target does not help if it cannot be
    // sent.
    if (there !== undefined && planned.known && there >= planned.sent) {
      const reason = `${lacks}, and can send it from the target, where it holds ${formatTokens(there, token)}.`;
      return { needed: 'no', reason, evidence };
    }
    const holds = there
      ? `; it holds ${formatTokens(there, token)} on the target, which is too little or cannot be transferred`
      : '';
    const lost = obstacle === undefined ? '' : ` A purchase on the target would not help: ${obstacle}`;
    const reason = `${lacks}${holds}. ${describeMarket(market, quote)}.${lost} Whether another market sells the token is unknown.`;
    const isSold = market?.known && market.value.isSold && obstacle === undefined;
    const own = isSold ? `Swap for ${token.symbol} on the target's own exchange, or look` : 'Look';
    const isOpen = registry.known && registry.entries.length > 0 && !held.known;
    const read = isOpen ? ', and read the balance of the user on the target' : '';
    const howToFindOut = `${own} at exchanges that list ${token.symbol}${read}; ask its team for the markets.`;
    return { needed: 'yes', reason, howToFindOut, evidence: [...evidence, ...listEvidence(market)] };
  },
});

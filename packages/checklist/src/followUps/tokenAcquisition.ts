import { nameFailure } from '@parachron/client/decode';
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
  plan: ({ facts: { quote, registry, market, planned } }) => {
    const { obstacle } = planned;
    const lacking = readLacking(quote);
    if ('needed' in lacking) return lacking;
    const { missing, token, address, evidence } = lacking;
    const lacks = `${address} lacks ${formatTokens(missing, token)} on the service's chain for the task`;
    const { tried } = planned.known ? planned : {};
    const failure = tried?.end.failure;
    // The tried transfer has the missing amount and its fee.
    if (tried && !failure) {
      const reason = `${lacks}, and can send it from the target, as a run on a fork showed.`;
      return { needed: 'no', reason, evidence };
    }
    const fails = failure ? `; a transfer from the target fails today (${nameFailure(failure)})` : '';
    const lost = obstacle === undefined ? '' : ` A purchase on the target would not help: ${obstacle}`;
    const reason = `${lacks}${fails}. ${describeMarket(market, quote)}.${lost} Whether another market sells the token is unknown.`;
    const isSold = market?.known && market.value.isSold && obstacle === undefined;
    const own = isSold ? `Swap for ${token.symbol} on the target's own exchange, or look` : 'Look';
    const isOpen = registry.known && registry.entries.length > 0 && !tried;
    const read = isOpen ? ', and read the balance of the user on the target' : '';
    const howToFindOut = `${own} at exchanges that list ${token.symbol}${read}; ask its team for the markets.`;
    return { needed: 'yes', reason, howToFindOut, evidence: [...evidence, ...listEvidence(market)] };
  },
});

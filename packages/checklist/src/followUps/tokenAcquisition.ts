import { formatTokens } from '@parachron/core';
import { taskQuoteFact } from '../facts/service/taskQuoteFact.js';
import { listEvidence } from '../facts/serviceFact.js';
import { tokenDetailsFact } from '../facts/token/tokenDetailsFact.js';
import { type TokenMarketFact, tokenMarketFact } from '../facts/token/tokenMarketFact.js';
import { type TokenRegistryFact, tokenRegistryFact } from '../facts/token/tokenRegistryFact.js';
import { defineFollowUp, readLacking } from './defineFollowUp.js';
import { type HeldTokenFact, heldTokenFact } from './heldTokenFact.js';
import { tokenStepsFact } from './tokenStepsFact.js';

/** Acquire the native token: the second follow-up of the specification. */
export const tokenAcquisition = defineFollowUp({
  kind: 'acquire-token',
  title: "Acquire the service's native token",
  needs: {
    quote: taskQuoteFact,
    registry: tokenRegistryFact,
    details: tokenDetailsFact,
    market: tokenMarketFact,
    held: heldTokenFact,
    planned: tokenStepsFact,
  },
  plan: ({ facts: { quote, registry, details, market, held, planned } }) => {
    const { obstacle } = planned;
    const lacking = readLacking(quote);
    if ('needed' in lacking) return lacking;
    const { missing, token, address } = lacking;
    const evidence = [...lacking.evidence, ...held.evidence];
    const lacks = `${address} lacks ${formatTokens(missing, token)} on the service's chain for the task`;
    // Amounts are comparable if the target has the same decimals of the token as the service.
    const there = held.known && details.decimals === token.decimals ? held.amount : undefined;
    // The transfer has the missing amount and the fee, if the fee is known; a token on the target does not help if it cannot be
    // sent.
    if (there !== undefined && planned.known && there >= planned.sent) {
      const reason = `${lacks}, and can send it from the target, where it holds ${formatTokens(there, token)}.`;
      return { needed: 'no', reason, evidence, steps: [] };
    }
    const holds = there
      ? `; it holds ${formatTokens(there, token)} on the target, which is too little or cannot be transferred`
      : '';
    const known = [...evidence, ...listEvidence(market.sale)];
    const about = { registry, market, held, obstacle };
    const reason = `${lacks}${holds}${describeMarket(about)}. Whether another market sells the token is unknown.`;
    const howToFindOut = listPlaces(token.symbol, about);
    return { needed: 'yes', reason, howToFindOut, evidence: known, steps: [] };
  },
});

interface About {
  readonly registry: TokenRegistryFact;
  readonly market: TokenMarketFact;
  readonly held: HeldTokenFact;
  /** Reason why a token bought on the target would not arrive. */
  readonly obstacle: string | undefined;
}

function describeMarket({ registry, market, obstacle }: About): string {
  if (obstacle !== undefined)
    return `; a purchase on the target would not help: ${obstacle.replace(/\.$/, '')}`;
  if (isSold(market)) return "; the target's own exchange (AssetConversion) sells the token";
  if (!registry.known) return '';
  return registry.entry
    ? `; the target has registered the token (${registry.entry.map})`
    : '; the target has not registered the token, so no account can hold the token there';
}

function isSold({ sale }: TokenMarketFact): boolean {
  return sale?.known === true && sale.value.isSold;
}

function listPlaces(symbol: string, { registry, market, held, obstacle }: About): string {
  const own =
    isSold(market) && obstacle === undefined
      ? `Swap for ${symbol} on the target's own exchange, or look`
      : 'Look';
  const isOpen = registry.known && registry.entry !== undefined && !held.known;
  const there = isOpen ? ', and read the balance of the user on the target' : '';
  return `${own} at exchanges that list ${symbol}${there}; ask its team for the markets.`;
}

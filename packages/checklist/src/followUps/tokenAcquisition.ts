import { formatAccount, formatTokens, type Planck, type TokenUnit } from '@parachron/core';
import { type TaskQuoteFact, taskQuoteFact } from '../facts/service/taskQuoteFact.js';
import { type TokenMarketFact, tokenMarketFact } from '../facts/token/tokenMarketFact.js';
import { type TokenRegistryFact, tokenRegistryFact } from '../facts/token/tokenRegistryFact.js';
import { defineFollowUp } from './defineFollowUp.js';
import { type HeldTokenFact, heldTokenFact } from './heldTokenFact.js';
import { transferStepFact } from './transferStepFact.js';
import { unknownFollowUp } from './unknownFollowUp.js';

/** Acquire the native token: the second follow-up of the specification. */
export const tokenAcquisition = defineFollowUp({
  kind: 'acquire-token',
  title: 'Acquire the service’s native token',
  facts: {
    quote: taskQuoteFact,
    registry: tokenRegistryFact,
    market: tokenMarketFact,
    held: heldTokenFact,
    step: transferStepFact,
  },
  plan: ({ quote, registry, market, held, step }) => {
    if (!quote.known) return unknownFollowUp(quote);
    const own = quote.balance.evidence ? [quote.balance.evidence] : [];
    const evidence = [...own, ...held.evidence];
    const { token } = quote.quote.execution;
    const address = formatAccount(quote.owner);
    if (quote.missing === undefined || !token) {
      const reason = `what the task costs ${address} could not be asked`;
      return unknownFollowUp({ reason, howToFindOut: 'See the quote of the task.' }, evidence);
    }
    if (quote.missing === 0n) {
      const reason = `${address} holds what the task costs on the service’s chain.`;
      return { needed: 'no', reason, evidence: own, steps: [] };
    }
    const missing = formatTokens(quote.missing, token);
    const there = readHeld(held, token);
    // What is sent is what is missing and, where that is known, the fee; a token that cannot be sent over is of no use there.
    const sent = step?.costs?.[0]?.amount;
    if (there && sent !== undefined && there > sent) {
      const reason = `${address} lacks ${missing} on the service’s chain for the task, and holds ${formatTokens(there, token)} on the target, from where it can be sent over.`;
      return { needed: 'no', reason, evidence, steps: [] };
    }
    const holds = there
      ? `; it holds ${formatTokens(there, token)} on the target, which is too little or cannot be sent over`
      : '';
    const reason = `${address} lacks ${missing} on the service’s chain for the task${holds}${describeMarket(registry, market)}; no call of a chain gets it everywhere, and who sells it is not known from a chain.`;
    const howToFindOut = listPlaces({ quote, registry, market, held });
    return { needed: 'yes', reason, howToFindOut, evidence: [...evidence, ...market.evidence], steps: [] };
  },
});

/** What the user holds on the target, where that counts the token as the service does. */
function readHeld(held: HeldTokenFact, { decimals }: TokenUnit): Planck | undefined {
  return held.known && held.decimals === decimals ? held.amount : undefined;
}

function describeMarket(registry: TokenRegistryFact, market: TokenMarketFact): string {
  if (market.hasPool) return `; the target’s own exchange (${market.market}) has a pool of it`;
  if (!registry.known) return '';
  return registry.entry
    ? `; the target has registered it (${registry.entry.map})`
    : '; the target has not registered it, so that nobody can hold it there';
}

function listPlaces(about: {
  readonly quote: Extract<TaskQuoteFact, { known: true }>;
  readonly registry: TokenRegistryFact;
  readonly market: TokenMarketFact;
  readonly held: HeldTokenFact;
}): string {
  const { registry, market, held } = about;
  const symbol = about.quote.quote.execution.token?.symbol ?? 'the token';
  const own = market.hasPool ? `Swap for ${symbol} on the target’s own exchange, or look` : 'Look';
  const isOpen = registry.known && registry.entry !== undefined && !held.known;
  const there = isOpen ? ', and on the target for what the user holds of it already' : '';
  return `${own} at exchanges that list ${symbol}${there}; its team tells where it is traded.`;
}

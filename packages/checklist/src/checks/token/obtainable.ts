import { formatTokens } from '@parachron/core';
import type { FactValues } from '../../facts/Fact.js';
import { ownTokenFact } from '../../facts/proxy/ownTokenFact.js';
import { type TaskQuoteFact, taskQuoteFact } from '../../facts/service/taskQuoteFact.js';
import { listEvidence } from '../../facts/serviceFact.js';
import { tokenMarketFact } from '../../facts/token/tokenMarketFact.js';
import { describeObstacle, tokenRouteFact } from '../../followUps/tokenRouteFact.js';
import { defineCheck, type Judgement, judgeUnknown, listMissing, requireGiven } from '../Check.js';

const facts = {
  market: tokenMarketFact,
  quote: taskQuoteFact,
  route: tokenRouteFact,
  ownToken: ownTokenFact,
};

/** The user has the service's token, or an available chain has a market for it. */
export const obtainable = defineCheck({
  id: 'token/obtainable',
  topic: 'token',
  title: "Users can get the service's token",
  failedTitle: "Users cannot get the service's token",
  warningTitle: "The service's token is sold on the target, but cannot be sent to the service",
  explanation: `The service takes all fees of a task in its native token, on its own chain. Users without the token buy it
on an exchange or from a liquidity pool.

The check looks for a pool in the exchange of your chain (\`AssetConversion.Pools\`) that trades the service's token against
your chain's own token or the relay chain's token. It requests the price of the amount that the named user lacks, or of one token,
from the exchange (\`AssetConversionApi\`). A pool without a price may be empty, and does not count. Other exchanges store their markets in forms that no metadata describes, and are not read. A named user whose balance is sufficient for the task needs no market. If your chain has a pool
but cannot send the token to the service's chain, the check warns: see \`token/transfer-to-service\`.

What to do: find a market for the token and inform your users, or open a pool on your chain if the token is registered there.`,
  waitsFor: () => [requireGiven('service'), requireGiven('target')],
  facts,
  evaluate: (values, scope) => [judge(values, listMissing(scope))],
});

const subject = "the service's token";

type Missing = ReturnType<typeof listMissing>;

type MarketFacts = FactValues<typeof facts>;

function judge(values: MarketFacts, missing: Missing): Judgement {
  const { market, quote, route } = values;
  const { price, evidence } = market;
  const described = describeMarket(values);
  const obstacle = describeObstacle(route);
  const isSold = price?.known && price.value !== undefined;
  if (isSold && obstacle === undefined)
    return { subject, outcome: 'pass', reason: `${described}.`, evidence };
  if (quote.known && !quote.isGeneric && quote.missing === 0n) {
    const { free } = quote.quote.balance;
    const reason = `The user has ${formatTokens(free, quote.quote.token)} on the service already, which is enough for the task. ${described}.`;
    return { subject, outcome: 'pass', reason, evidence: [...evidence, ...listEvidence(quote.balance)] };
  }
  if (isSold) {
    const all = [...evidence, ...route.evidence];
    return { subject, outcome: 'warn', reason: `${described}. ${obstacle}`, evidence: all };
  }
  const reason = `${described}. The check does not look for markets on other chains.`;
  // If a pool gave no price, the advice is to query the pool, for any user.
  const isUnasked = market.paid !== undefined && !price?.known;
  if (!isUnasked && (!quote.known || quote.isGeneric)) {
    // The cost of the named user's task may be unknown for any reason of the quote.
    if (missing.length === 0 && !quote.known && quote.kind === 'unknown') {
      const judged = judgeUnknown(subject, quote);
      return { ...judged, reason: `${judged.reason} ${reason}`, evidence };
    }
    const withoutUser = `${describeMissingUser(quote, missing)} ${reason}`;
    return { subject, outcome: 'not-applicable', reason: withoutUser, evidence };
  }
  const howToFindOut = `${market.paid ? 'Query the pool with a client of the chain for its stock and its price. ' : ''}Find the exchanges that list the token, or ask the service's team.`;
  return { subject, outcome: 'unknown', reason, evidence, howToFindOut };
}

function describeMissingUser(quote: TaskQuoteFact, missing: Missing): string {
  if (!quote.known && quote.kind === 'unsupported')
    return `The token is not needed: ${quote.reason}. ${quote.howToFindOut}`;
  if (quote.known || missing.length > 0) return `No ${missing.join(' and no ') || 'user'} given.`;
  return `The cost of the task is unknown: ${quote.reason}`;
}

function describeMarket({ market: found, quote, ownToken }: MarketFacts): string {
  const { market, paid, lacking, price, paidIn } = found;
  if (!paid)
    return `The target has no ${market ? `pool for the token (${market})` : 'known market for the token'}`;
  const trades = `A pool of ${market} on the target trades the token${paid === ownToken ? '' : ' for the relay chain’s token'}`;
  if (!price) return `${trades}, but the missing amount and its price are unknown`;
  const token = quote.known ? quote.quote.token : plancks;
  const amount =
    lacking === undefined ? 'one token' : `the ${formatTokens(lacking, token)} that the user lacks`;
  if (!price.known)
    return `${trades}, but whether ${amount} can be bought there is unknown (${price.reason.replace(/\.$/, '')})`;
  if (price.value === undefined) return `${trades}, but the pool holds less than ${amount}`;
  return `${trades}, at ${formatTokens(price.value, paidIn ?? plancks)} for ${amount}`;
}

const plancks = { symbol: 'planck', decimals: 0 };

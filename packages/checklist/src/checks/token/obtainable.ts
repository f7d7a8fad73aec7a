import { formatTokens } from '@parachron/core';
import { type TaskQuoteFact, taskQuoteFact } from '../../facts/service/taskQuoteFact.js';
import { type TokenMarketFact, tokenMarketFact } from '../../facts/token/tokenMarketFact.js';
import { defineCheck, type Judgement } from '../Check.js';

/** The user has the service's token, or a chain at hand tells where to get it. */
export const obtainable = defineCheck({
  id: 'token/obtainable',
  title: "Users can get the service's token",
  explanation: `All fees of a task are paid on the service's chain, in its native token, when the task is scheduled. Users
who have none have to get it somewhere: on an exchange, or from a pool of tokens on some chain.

The check looks for a pool of your chain's own exchange (\`AssetConversion.Pools\`) that trades the service's token
against your chain's own, and asks what a whole token costs there (\`AssetConversionApi\`). Other exchanges keep their
markets in ways that no metadata describes: they are not known to the check, and it does not pretend so. A user who is
named and has enough for the task needs no market.

What to do: look where the token is traded, and tell your users; or open a pool where it is registered on your chain.`,
  facts: { market: tokenMarketFact, quote: taskQuoteFact },
  evaluate: ({ market, quote }) => [judge(market, quote)],
});

const subject = "the service's token";

function judge(market: TokenMarketFact, quote: TaskQuoteFact): Judgement {
  const { evidence } = market;
  const { pool, price, paidIn } = market;
  const isEmpty = price?.known === true && price.value === undefined;
  if (pool && !isEmpty) {
    const cost =
      price?.known && price.value !== undefined && paidIn
        ? `: a whole one costs ${formatTokens(price.value, paidIn)}`
        : '';
    const paid = pool.isOwn ? '' : ' for the relay chain’s token';
    const reason = `A pool of ${market.market} on the target trades it${paid}${cost}.`;
    return { subject, outcome: 'pass', reason, evidence };
  }
  const told = describeNone(market);
  if (quote.known && !quote.isGeneric && quote.missing === 0n) {
    const { free } = quote.quote.balance;
    const reason = `The user has ${formatTokens(free, quote.quote.execution.token ?? plancks)} on the service already, which is enough for the task. ${told}.`;
    return { subject, outcome: 'pass', reason, evidence: [...evidence, ...evidenceOfBalance(quote)] };
  }
  if (!quote.known || quote.isGeneric) {
    const reason = `Nobody was named, with a task, who has to get it. ${told}; where else it is traded, no chain tells.`;
    return { subject, outcome: 'not-applicable', reason, evidence };
  }
  return {
    subject,
    outcome: 'unknown',
    reason: `${told}; where else it is traded, no chain tells.`,
    evidence,
    howToFindOut: "Look which exchanges list it, or ask the service's team.",
  };
}

function describeNone({ market, pool }: TokenMarketFact): string {
  if (pool) return `The pool of ${market} on the target has not one whole token to sell`;
  return market ? `${market} of the target has no pool for it` : 'The target tells of no market for it';
}

const plancks = { symbol: '', decimals: 0 };

function evidenceOfBalance({ balance }: Extract<TaskQuoteFact, { known: true }>) {
  return balance.evidence ? [balance.evidence] : [];
}

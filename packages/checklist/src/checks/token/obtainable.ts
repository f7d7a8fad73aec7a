import { endSentence, formatTokens } from '@parachron/core';
import { type FactValues, listEvidence } from '../../facts/Fact.js';
import { bookedTasksFact } from '../../facts/service/bookedTasksFact.js';
import { type TaskQuoteFact, taskQuoteFact } from '../../facts/service/taskQuoteFact.js';
import { readLacked, type TokenMarketFact, tokenMarketFact } from '../../facts/token/tokenMarketFact.js';
import { describeObstacle, tokenRouteFact } from '../../followUps/tokenRouteFact.js';
import {
  defineCheck,
  type Judgement,
  judgeNewTask,
  judgeUnknown,
  listMissing,
  requireGiven,
} from '../Check.js';

const facts = { market: tokenMarketFact, quote: taskQuoteFact, route: tokenRouteFact };

/** The user has the service's token, or an available chain has a market for it. */
export const obtainable = defineCheck({
  id: 'token/obtainable',
  topic: 'token',
  title: "Users can get the service's token",
  failedTitle: "Users cannot get the service's token",
  warningTitle: "The service's token is sold on the target, but cannot be sent to the service",
  explanation: `The service takes all fees of a task in its native token, on its own chain. Users without the token buy it
on an exchange or from a liquidity pool.

The check buys the amount that the named user lacks, or one token, from the exchange of your chain on a fork, and pays in your chain's own
token (\`AssetConversion.swap_tokens_for_exact_tokens\`). Other exchanges store their markets in forms that no metadata describes,
and are not tried. A named user whose balance is sufficient for the task needs no market. Booked tasks need none either: the check then
warns of an unknown market. If your chain sells the token but cannot send it to the service's chain, the check warns: see
\`token/transfer-to-service\`.

What to do: find a market for the token and inform your users, or open a pool on your chain if the token is registered there.`,
  waitsFor: () => [requireGiven('service'), requireGiven('target')],
  facts: { ...facts, booked: bookedTasksFact },
  evaluate: ({ booked, ...values }, scope) => {
    const judged = judge(values, listMissing(scope));
    // A user who lacks funds for a further task needs no market for the booked ones.
    return [readLacked(values.quote) ? judgeNewTask(judged, booked, 'unknown') : judged];
  },
});

const subject = "the service's token";

type Missing = ReturnType<typeof listMissing>;

function judge({ market, quote, route }: FactValues<typeof facts>, missing: Missing): Judgement {
  const evidence = listEvidence(market);
  const described = describeMarket(market, quote);
  const obstacle = describeObstacle(route);
  const isSold = market?.known && market.value.isSold;
  if (isSold && obstacle === undefined)
    return { subject, outcome: 'pass', reason: `${described}.`, evidence };
  if (quote.known && !quote.isGeneric && quote.quote.balance.missing === 0n) {
    const { free } = quote.quote.balance;
    const reason = `The user has ${formatTokens(free, quote.quote.token)} on the service already, which is enough for the task. ${described}.`;
    return { subject, outcome: 'pass', reason, evidence: [...evidence, ...listEvidence(quote.balance)] };
  }
  if (isSold) return { subject, outcome: 'warn', reason: `${described}. ${obstacle}`, evidence };
  const reason = `${described}. The check does not look for markets on other chains.`;
  // Without a run of a swap, the advice is to query the pool, for any user.
  const isUntried = market !== undefined && !market.known;
  if (!isUntried && (!quote.known || quote.isGeneric)) {
    // The cost of the named user's task may be unknown for any reason of the quote.
    if (missing.length === 0 && !quote.known && quote.kind === 'unknown') {
      const judged = judgeUnknown(subject, quote);
      return { ...judged, reason: `${judged.reason} ${reason}`, evidence };
    }
    const withoutUser = `${describeMissingUser(quote, missing)} ${reason}`;
    return { subject, outcome: 'not-applicable', reason: withoutUser, evidence };
  }
  const howToFindOut = `${isUntried ? `${market.howToFindOut} ` : ''}Find the exchanges that list the token, or ask the service's team.`;
  return { subject, outcome: 'unknown', reason, evidence, howToFindOut };
}

function describeMissingUser(quote: TaskQuoteFact, missing: Missing): string {
  if (!quote.known && quote.kind === 'unsupported')
    return `The token is not needed: ${quote.reason}. ${quote.howToFindOut}`;
  if (quote.known || missing.length > 0) return `No ${missing.join(' and no ') || 'user'} given.`;
  return endSentence(`The cost of the task is unknown: ${quote.reason}`);
}

/** What the exchange of the target sells, as a sentence without its end. */
export function describeMarket(market: TokenMarketFact, quote: TaskQuoteFact): string {
  if (!market) return 'The target has no known market for the token';
  const lacked = readLacked(quote);
  const amount =
    quote.known && lacked !== undefined
      ? `the ${formatTokens(lacked, quote.quote.token)} that the user lacks`
      : 'one token';
  const exchange = 'AssetConversion of the target';
  if (!market.known) return `Whether ${exchange} sells ${amount} is unknown: ${market.reason}`;
  const { value } = market;
  return value.isSold
    ? `${exchange} sells ${amount} for ${formatTokens(value.price, value.token)}, by a swap on a fork`
    : `${exchange} does not sell ${amount} for the target's own token, by a swap on a fork (${value.error})`;
}

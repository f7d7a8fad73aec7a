import type { DeliveryContext } from './DeliveryContext.js';
import type { DeliveryOutcome } from './DeliveryOutcome.js';

const facts: readonly (readonly [keyof DeliveryContext, string])[] = [
  ['program', "the program's bytes"],
  ['runtime', "the target's runtime"],
  ['derived', 'the derived account'],
  ['proxies', "the user's proxies"],
  ['funds', 'the balance of the paying account'],
  ['asset', 'whether the target accepts the asset'],
  ['callWeight', 'the weight of the call'],
];

/** Names the facts that would decide an uncertain outcome; undefined for a certain outcome. */
export function describeFindingOut(outcome: DeliveryOutcome, context: DeliveryContext): string | undefined {
  if (outcome !== 'one-of' && outcome !== 'unknown') return undefined;
  const missing = facts.filter(([name]) => context[name] === undefined).map(([, title]) => title);
  const run =
    'un the program on a fork of the target, with DryRunApi or with ReportTransactStatus after the call.';
  return missing.length > 0 ? `Give ${missing.join(', ')}, or r${run}` : `R${run}`;
}

import type { FeeFlow, FeeToken, PaymentOption } from '@parachron/proxy';
import type { TriedStep } from '../report/PlanDryRun.js';
import type { Assumption } from './getSending.js';
import type { Message } from './prepareMessage.js';

type Judged = Pick<TriedStep, 'outcome' | 'reason'>;

/**
 * Describes the assumptions about a program that the service did not report in full, and how to find out. The outcome of the service's
 * own program is then unknown, unless no program that the service could send arrives.
 */
export function describeGuess(
  { outcome, reason }: Judged,
  { message, payment }: { readonly message: Message; readonly payment: PaymentOption },
): Judged {
  const { assumed, plan } = message;
  if (assumed.length === 0) return { outcome, reason };
  const isCertain = outcome === 'failed' && plan.arrives === 'no';
  const clauses = assumed.map((one) => describeAssumed(one, { message, payment }));
  const join = (texts: readonly string[]) => [...new Set(texts)].join(' ');
  const why = join(assumed.map((one) => one.reason));
  const how = join(assumed.map(({ howToFindOut }) => howToFindOut));
  return {
    outcome: isCertain ? 'failed' : 'unknown',
    reason: `${reason} ${why} Assumed: ${clauses.join('; ')}. To find out: ${how}`,
  };
}

const payers: Readonly<Record<FeeFlow, string>> = {
  sovereign: "the service's account",
  remote: "the user's derived account",
};

const tokens: Readonly<Record<FeeToken, string>> = {
  service: "the service's token",
  target: "the target's token",
  relay: "the relay chain's token",
};

function describeAssumed(
  { about }: Assumption,
  { message, payment }: { readonly message: Message; readonly payment: PaymentOption },
): string {
  const { version, marginPercent } = message.facts;
  if (about === 'version') return `the service sends XCM version ${version}`;
  return `${payers[payment.flow]} pays in ${tokens[payment.token]}, with a margin of ${marginPercent} %`;
}

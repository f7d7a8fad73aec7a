import type { DeliveryOutcome } from './DeliveryOutcome.js';

const sentences: { readonly [O in DeliveryOutcome]: string } = {
  executed: 'The call ran for the user and succeeded.',
  'call-failed': 'The call ran for the user and failed',
  'proxy-filtered': "The proxy's type does not let the call through",
  'proxy-not-found':
    'The program ran, but the account it acts as is no proxy of the user, so that nothing was done.',
  'proxy-delayed':
    'The program ran, but the proxy has a delay and nothing was announced, so that nothing was done.',
  barrier: 'The target does not let this program in',
  'unsupported-version': "The target cannot read the program's version of XCM, or its bytes.",
  'undecodable-call': 'The bytes of the call are no call of the target',
  'call-not-allowed': 'The target lets no program make this call',
  'origin-not-convertible': 'The target makes no account of the user, so that nobody could make the call',
  'untrusted-reserve': "The target does not take the fee's token from the service",
  funds: 'The account that pays has less than the program withdraws',
  fees: 'What the program offers does not pay for its weight',
  weight: 'The call weighs more than the program allows it',
  overweight: 'The message is heavier than the target runs, and was put aside',
  'xcm-failed': 'The program failed',
  'not-seen': 'No event of these blocks tells of the message: it has not arrived, or was dropped.',
  unknown: 'The program failed, and the target does not say why',
};

const sentencesOfInner: { readonly [O in DeliveryOutcome]?: string } = {
  'call-failed': 'The call ran for the user, but a call inside it failed',
  'proxy-filtered':
    "The call ran for the user, but a filter, such as the proxy's type is, does not let a call inside it through",
};

/** One sentence of an outcome, with the chain's own name of the error and how sure it is. */
export function formatDelivery(options: {
  readonly outcome: DeliveryOutcome;
  readonly error?: string | undefined;
  readonly inside?: string | undefined;
  readonly candidates: readonly DeliveryOutcome[];
  readonly isDeduced: boolean;
  readonly hasTrapped: boolean;
}): string {
  const { outcome, error, inside, candidates, isDeduced, hasTrapped } = options;
  const sentence = (inside === undefined ? undefined : sentencesOfInner[outcome]) ?? sentences[outcome];
  const named = sentence.endsWith('.')
    ? sentence
    : error === undefined
      ? `${sentence}.`
      : `${sentence} (${error}).`;
  const maybe = candidates.length > 1 ? ` It may be: ${candidates.join(', ')}.` : '';
  const how = isDeduced ? ' The target does not say so itself; it follows from what else is known.' : '';
  const trap = hasTrapped ? ' What was left of the fee is in the trap of its XCM pallet.' : '';
  return `${named}${maybe}${how}${trap}`;
}

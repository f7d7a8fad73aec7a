import type { Evidence, Snapshot } from '@parachron/core';
import type { DeliveryFacts, PaymentOption } from '@parachron/proxy';
import type { ContractCall } from '../listContractCalls.js';

/** Outcome of a message with a contract call. */
export interface ContractVerdict {
  /** `through`: the chain permits the call in a message; `refused`: it does not; `unknown`: no run decides. */
  readonly verdict: 'through' | 'refused' | 'unknown';
  /** The tried calls, and their outcome. */
  readonly sentence: string;
  readonly evidence: readonly Evidence[];
  /** The chain derives no account for a user of the service: no message can make a call for a user. */
  readonly isUnderivable?: true;
  /** The message ran without a call, since the derived account may act by no proxy of the user. */
  readonly isUnproxied?: true;
  /** Hint for an unknown verdict, if there is a specific one. */
  readonly howToFindOut?: string;
}

const order = ['through', 'refused', 'unknown'] as const;

/**
 * Derives the verdict on the messages with a contract call, from the payment method with the most definite result.
 *
 * @param tried the source of the results, as a sentence
 */
export function deriveContractVerdict(
  call: ContractCall,
  { payments }: Pick<DeliveryFacts, 'payments'>,
  { target, tried }: { readonly target: Snapshot; readonly tried: string },
): ContractVerdict {
  const judged = payments.map(
    (payment): ContractVerdict => ({
      ...judgePaymentOption(call, { payment, tried }),
      evidence: listEvidence(payment, target),
    }),
  );
  // A message that found no proxy shows more than one that ended before.
  const deriveRank = ({ verdict, isUnproxied }: ContractVerdict) =>
    order.indexOf(verdict) + (isUnproxied ? 0 : 0.5);
  const [first] = judged.toSorted((one, two) => deriveRank(one) - deriveRank(two));
  return first ?? { verdict: 'unknown', sentence: describeUnknown(call), evidence: [] };
}

type Judged = Omit<ContractVerdict, 'evidence'>;

function judgePaymentOption(
  call: ContractCall,
  { payment, tried }: { readonly payment: PaymentOption; readonly tried: string },
): Judged {
  const { predicted, sentence, explanation } = payment;
  const { name, carried } = call;
  switch (predicted) {
    case 'executed':
      return { verdict: 'through', sentence: `${name} can be called over XCM. ${tried}` };
    case 'call-failed':
      return judgeFailure(call, { tried, error: explanation?.error });
    case 'call-filtered':
      return {
        verdict: 'refused',
        sentence: `${name} cannot be called over XCM: the chain refused it. ${tried}`,
      };
    case 'origin-not-convertible':
      return {
        verdict: 'refused',
        isUnderivable: true,
        sentence: `No user can call ${name} over XCM: the chain derives no account for users of the service. ${tried} ${sentence}`,
      };
    case 'proxy-filtered':
      return { verdict: 'refused', sentence: `The proxy cannot make ${name}. ${tried} ${sentence}` };
    case 'unknown':
      if (carried === 'proxied') break;
      return judgeBare(call, { tried, payment });
    case 'proxy-not-found':
    case 'proxy-delayed':
      if (carried === 'bare') return judgeBare(call, { tried, payment });
      return {
        ...{ verdict: 'unknown', isUnproxied: true, howToFindOut: nameUser },
        sentence: describeUnknown(call, `${tried} ${sentence}`),
      };
  }
  return { verdict: 'unknown', sentence: describeUnknown(call, sentence) };
}

// The pallet's own errors, and the errors of inner calls, come after all filters.
function judgeFailure(
  { name }: ContractCall,
  { tried, error }: { readonly tried: string; readonly error: string | undefined },
): Judged {
  if (error !== 'BadOrigin') {
    const why = error === undefined ? '' : ` (${error})`;
    const sentence = `${name} can be called over XCM; the call then failed${why}. ${tried}`;
    return { verdict: 'through', sentence };
  }
  const sentence = `No proxy can make ${name}: the chain refuses the origin of a user's account (${error}). ${tried}`;
  return { verdict: 'refused', sentence };
}

/** Judges a call by its events: a call that works emits one, a call that fails emits none. */
function judgeBare(
  call: ContractCall,
  { tried, payment }: { readonly tried: string; readonly payment: PaymentOption },
): Judged {
  const isMade = payment.explanation?.evidence.some(({ usualPallet }) =>
    /^(EthereumXcm|Ethereum|EVM)$/.test(usualPallet),
  );
  if (isMade)
    return {
      verdict: 'through',
      sentence: `${call.name} can be called over XCM: the events show the call. ${tried}`,
    };
  const sentence = describeUnknown(call, `The message ran, and no event shows the call. ${tried}`);
  return { verdict: 'unknown', isUnproxied: true, sentence, howToFindOut: nameUser };
}

const nameUser =
  "Name the call with its arguments, and a user who has granted the proxy to the target's derived account. Check again.";

function describeUnknown({ name }: ContractCall, why = ''): string {
  return `Whether a message can make ${name} is unknown. ${why}`.trim();
}

function listEvidence(
  { source, predicted, sentence }: PaymentOption,
  { runtime, block }: Snapshot,
): Evidence[] {
  if (source === undefined || source === 'facts') return [];
  const key = source === 'fork' ? 'a run on a fork' : source;
  return [{ chain: runtime.chain, block, key, value: { outcome: predicted, sentence } }];
}

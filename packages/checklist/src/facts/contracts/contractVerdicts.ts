import { type Account, type Evidence, formatAccount, type Snapshot } from '@parachron/core';
import type { DeliveryFacts, PaymentOption, TriedProxyType, TriedProxyTypes } from '@parachron/proxy';
import type { ContractCall } from '../listContractCalls.js';

/** Outcome of a dry run of a contract call. */
export interface ContractVerdict {
  /** `through`: the chain permits the call in a message; `refused`: it does not; `unknown`: no fact decides. */
  readonly verdict: 'through' | 'refused' | 'unknown';
  /** The tried calls, and their outcome. */
  readonly sentence: string;
  readonly evidence: readonly Evidence[];
  /** The chain derives no account for a user of the service: no message can make a call for a user. */
  readonly isUnderivable?: true;
  /** No user account can make the call itself: a derived account alone changes nothing. */
  readonly isUnproxiable?: true;
  /** Hint for an unknown verdict, if there is a specific one. */
  readonly howToFindOut?: string;
}

/** Outcome of a message with a call. */
export interface MessageVerdict {
  readonly verdict: ContractVerdict;
  /** The tried calls, if the message ended without a usable proxy. */
  readonly unproxied?: string;
}

const order = ['through', 'refused', 'unknown'] as const;

/**
 * Derives the verdict on the messages with a contract call, from the payment method with the most definite result.
 *
 * @param delivery `endowed`, accounts that received funds on a fork to pay for the messages; none by default
 */
export function deriveMessageVerdict(
  call: ContractCall,
  { payments, endowed = [] }: Pick<DeliveryFacts, 'payments'> & { readonly endowed?: readonly Account[] },
  target: Snapshot,
): MessageVerdict {
  const judged = payments.map((payment) => {
    const isUnproxied = call.carried === 'proxied' && isForMissingProxy(payment);
    const tried = describeDryRun(payment, { endowed, ss58Prefix: target.runtime.ss58Prefix });
    const verdict = {
      ...judgePaymentOption(call, { payment, tried }),
      evidence: listEvidence(payment, target),
    };
    return isUnproxied ? { verdict, unproxied: tried } : { verdict };
  });
  const deriveRank = (one: MessageVerdict) =>
    order.indexOf(one.verdict.verdict) + (one.unproxied === undefined ? 0.5 : 0);
  const [first] = judged.toSorted((one, two) => deriveRank(one) - deriveRank(two));
  return first ?? { verdict: { verdict: 'unknown', sentence: describeUnknown(call), evidence: [] } };
}

/** Whether a message made no call, for example without a usable proxy. */
function isForMissingProxy({ predicted }: PaymentOption): boolean {
  return predicted === 'proxy-not-found' || predicted === 'proxy-delayed';
}

type Judged = Omit<ContractVerdict, 'evidence'>;

function judgePaymentOption(
  call: ContractCall,
  { payment, tried }: { readonly payment: PaymentOption; readonly tried: string },
): Judged {
  const { predicted, sentence, explanation } = payment;
  const { name } = call;
  switch (predicted) {
    case 'executed':
      return {
        verdict: 'through',
        sentence: `${name} can be called over XCM. ${tried}`,
      };
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
      return {
        verdict: 'refused',
        sentence: `The user's proxy cannot make ${name}. ${tried} ${sentence}`,
      };
    case 'unknown':
    case 'proxy-not-found':
    case 'proxy-delayed':
      return call.carried === 'bare'
        ? judgeBare(call, { tried, payment })
        : { verdict: 'unknown', sentence: describeUnknown(call, sentence) };
    default:
      return { verdict: 'unknown', sentence: describeUnknown(call, sentence) };
  }
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
  const why = `The message ran, and no event shows the call. The user may have granted no proxy. ${tried}`;
  return { verdict: 'unknown', sentence: describeUnknown(call, why), howToFindOut: nameUser };
}

const nameUser =
  "Name the call with its arguments, and a user who has granted the proxy to the target's derived account. Check again.";

/** Derives the outcome of a call made by proxies of each type, after a message ended because of a missing proxy. */
export function deriveProxiedVerdict(
  call: ContractCall,
  { verdict: message, unproxied: tried = '' }: MessageVerdict,
  estimate: TriedProxyTypes,
): ContractVerdict {
  return judgeProxied(
    call,
    { message, came: `The message found no proxy to use. ${tried}`.trim() },
    estimate,
  );
}

/**
 * Derives the result of a proxied call on a chain that derives no account for a user. If no proxy of any account can make the
 * call, the verdict on the message also reports that.
 */
export function deriveUnderivedVerdict(
  call: ContractCall,
  message: ContractVerdict,
  estimate: TriedProxyTypes,
): ContractVerdict {
  const proxied = judgeProxied(call, { message, came: 'Dry run without a message.' }, estimate);
  if (proxied.verdict !== 'refused') return message;
  const sentence = `${message.sentence} A derived account would not be enough. ${proxied.sentence}`;
  return { ...message, sentence, evidence: proxied.evidence, isUnproxiable: true };
}

function judgeProxied(
  call: ContractCall,
  { message, came }: { readonly message: ContractVerdict; readonly came: string },
  { types, how }: TriedProxyTypes,
): ContractVerdict {
  const made = [
    findType(types, ({ result }) => result === 'works'),
    findType(types, ({ result, failure }) => result === 'fails' && failure?.kind !== 'BadOrigin'),
    findType(types, ({ result, failure }) => result === 'fails' && failure !== undefined),
    // An untried type may permit the call.
    types.every(({ verdict }) => verdict !== 'unknown')
      ? findType(types, ({ failure }) => failure !== undefined)
      : undefined,
  ].find((type) => type !== undefined);
  const one = made?.calls[0];
  if (!made || !one) {
    const why = types.find(({ verdict }) => verdict === 'unknown')?.reason ?? how;
    return {
      ...message,
      // A refusal of the message does not show what a proxy can make.
      verdict: 'unknown',
      sentence: `${message.sentence} The call was not tried with a proxy. ${why}`,
      howToFindOut: nameUser,
    };
  }
  const { result, failure } = one;
  const error = failure && [failure.pallet, failure.error].filter((part) => part !== undefined).join('.');
  const evidence = [...message.evidence, ...(made.evidence ? [made.evidence] : [])];
  if (result === 'filtered') {
    const sentence = `No proxy can make ${call.name}. ${came} The chain refused the call by a proxy of each type (${error}). ${how}`;
    return { verdict: 'refused', sentence, evidence };
  }
  const tried = `${came} Dry run with a proxy of the type ${made.name}.`;
  if (result === 'fails') {
    const judged = judgeFailure(call, { tried, error });
    return { ...judged, sentence: `${judged.sentence} ${how}`, evidence };
  }
  const sentence = `${call.name} can be called over XCM. ${tried} ${how}`;
  return { verdict: 'through', sentence, evidence };
}

function findType(
  types: readonly TriedProxyType[],
  isMeant: (call: TriedProxyType['calls'][number]) => boolean,
): TriedProxyType | undefined {
  return types.find(({ calls: [call] }) => call && isMeant(call));
}

/** The source of a verdict, as a sentence. */
function describeDryRun(
  { source }: PaymentOption,
  { endowed, ss58Prefix }: { readonly endowed: readonly Account[]; readonly ss58Prefix: number },
): string {
  const how = source === 'fork' ? 'Source: a run on a fork' : 'Not tried';
  if (endowed.length === 0) return `${how}.`;
  const given = `with funds for ${endowed.map((one) => formatAccount(one, ss58Prefix)).join(' and ')}`;
  return `${how} ${given}.`;
}

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

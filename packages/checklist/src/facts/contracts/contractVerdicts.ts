import type { DecodedEvent } from '@parachron/client';
import { nameFailure } from '@parachron/client/decode';
import { type Account, type Evidence, formatAccount, type Snapshot } from '@parachron/core';
import type { DeliveryExplanation, PaymentOption, TriedProxyTypes, TypedCall } from '@parachron/proxy';
import type { ContractCall } from '../listContractCalls.js';

/** Outcome of a dry run of a contract call. */
export interface ContractVerdict {
  /** `through`: the chain permits the call in a message; `refused`: it does not; `unknown`: no run decides. */
  readonly verdict: 'through' | 'refused' | 'unknown';
  /** The tried calls, and their outcome. */
  readonly sentence: string;
  readonly evidence: readonly Evidence[];
  /** The chain derives no account for a user of the service: no message can make a call for a user. */
  readonly isUnderivable?: true;
  /** No user account can make the call itself: a derived account alone changes nothing. */
  readonly isUnproxiable?: true;
  /** Two sentences, if the message ended without a usable proxy: that, and how it was tried. */
  readonly unproxied?: string;
  /** Hint for an unknown verdict, if there is a specific one. */
  readonly howToFindOut?: string;
}

type Judged = Omit<ContractVerdict, 'evidence'>;

const order = ['through', 'refused', 'unknown'] as const;

/**
 * Derives the verdict on the messages with a contract call, from the payment method with the most definite result.
 *
 * @param about `endowed`, accounts that received funds on a fork to pay for the messages; none by default
 */
export function deriveMessageVerdict(
  call: ContractCall,
  payments: readonly PaymentOption[],
  { target, endowed = [] }: { readonly target: Snapshot; readonly endowed?: readonly Account[] },
): ContractVerdict {
  const { block, runtime } = target;
  const { chain, ss58Prefix } = runtime;
  const payers = endowed.map((one) => formatAccount(one, ss58Prefix)).join(' and ');
  const judged = payments.map(({ program, explanation }): ContractVerdict => {
    const { outcome, sentence } = explanation;
    // The sentence about a message that was not tried is the reason.
    if (!program) return { verdict: 'unknown', sentence: describeUnknown(call, sentence), evidence: [] };
    const tried = `Source: a run on a fork${payers === '' ? '' : ` with funds for ${payers}`}.`;
    const evidence = [{ chain, block, key: 'a run on a fork', value: { outcome, sentence } }];
    return { ...judgeMessage(call, explanation, tried), evidence };
  });
  const deriveRank = ({ verdict, unproxied }: ContractVerdict) =>
    order.indexOf(verdict) + (unproxied === undefined ? 0.5 : 0);
  const [first] = judged.toSorted((one, two) => deriveRank(one) - deriveRank(two));
  return first ?? { verdict: 'unknown', sentence: describeUnknown(call), evidence: [] };
}

/** @param tried the source of the result, as a sentence */
function judgeMessage(call: ContractCall, explanation: DeliveryExplanation, tried: string): Judged {
  const { outcome, sentence, error, evidence } = explanation;
  const { name } = call;
  const refuse = (words: string) => ({ verdict: 'refused', sentence: words }) as const;
  switch (outcome) {
    case 'executed':
      return { verdict: 'through', sentence: `${name} can be called over XCM. ${tried}` };
    case 'call-failed':
      return judgeFailure(name, error, tried);
    case 'call-filtered':
      return refuse(`${name} cannot be called over XCM: the chain refused it. ${tried}`);
    case 'origin-not-convertible': {
      const none = 'the chain derives no account for users of the service';
      const words = `No user can call ${name} over XCM: ${none}. ${tried} ${sentence}`;
      return { ...refuse(words), isUnderivable: true };
    }
    case 'proxy-filtered':
      return refuse(`The user's proxy cannot make ${name}. ${tried} ${sentence}`);
    case 'unknown':
    case 'proxy-not-found':
    case 'proxy-delayed': {
      if (call.carried === 'bare') return judgeBare(call, evidence, tried);
      const unknown = { verdict: 'unknown', sentence: describeUnknown(call, sentence) } as const;
      const unproxied = `The message found no proxy to use. ${tried}`;
      return outcome === 'unknown' ? unknown : { ...unknown, unproxied };
    }
    default:
      return { verdict: 'unknown', sentence: describeUnknown(call, sentence) };
  }
}

// The pallet's own errors, and the errors of inner calls, come after all filters.
function judgeFailure(name: string, error: string | undefined, tried: string): Judged {
  if (error !== 'BadOrigin') {
    const why = error === undefined ? '' : ` (${error})`;
    const sentence = `${name} can be called over XCM; the call then failed${why}. ${tried}`;
    return { verdict: 'through', sentence };
  }
  const sentence = `No proxy can make ${name}: the chain refuses the origin of a user's account (${error}). ${tried}`;
  return { verdict: 'refused', sentence };
}

/** Judges a call by its events: a call that works emits one, a call that fails emits none. */
function judgeBare(call: ContractCall, events: readonly DecodedEvent[], tried: string): Judged {
  const isMade = events.some(({ usualPallet }) => /^(EthereumXcm|Ethereum|EVM)$/.test(usualPallet));
  if (isMade) {
    const sentence = `${call.name} can be called over XCM: the events show the call. ${tried}`;
    return { verdict: 'through', sentence };
  }
  const why = `The message ran, and no event shows the call. The user may have granted no proxy. ${tried}`;
  return { verdict: 'unknown', sentence: describeUnknown(call, why), howToFindOut: nameUser };
}

const nameUser =
  "Name the call with its arguments, and a user who has granted the proxy to the target's derived account. Check again.";

/**
 * Derives the result of a call by proxies of each type, after a message that found no proxy to use. On a chain that derives no account
 * for a user, it adds to the verdict on the message whether no proxy of any account can make the call.
 */
export function deriveProxiedVerdict(
  call: ContractCall,
  message: ContractVerdict,
  types: TriedProxyTypes,
): ContractVerdict {
  const proxied = judgeProxied(call, message, types);
  if (!message.isUnderivable) return proxied;
  if (proxied.verdict !== 'refused') return message;
  const sentence = `${message.sentence} A derived account would not be enough. ${proxied.sentence}`;
  return { ...message, sentence, evidence: proxied.evidence, isUnproxiable: true };
}

function judgeProxied(
  { name }: ContractCall,
  { unproxied, ...message }: ContractVerdict,
  { types, how }: TriedProxyTypes,
): ContractVerdict {
  const find = (result: TypedCall['result'], isMeant = (_: TypedCall) => true) =>
    types.find(({ calls: [call] }) => call?.result === result && isMeant(call));
  const open = types.find(({ verdict }) => verdict === 'unknown');
  const made =
    find('works') ??
    find('fails', ({ failure }) => failure?.kind !== 'BadOrigin') ??
    find('fails') ??
    // An untried type may permit the call.
    (open ? undefined : find('filtered'));
  const [one] = made?.calls ?? [];
  if (!made || !one) {
    const sentence = `${message.sentence} The call was not tried with a proxy. ${open?.reason ?? how}`;
    // A refusal of the message does not show what a proxy can make.
    return { ...message, verdict: 'unknown', sentence, howToFindOut: nameUser };
  }
  const { result, failure } = one;
  const error = failure && nameFailure(failure);
  const evidence = [...message.evidence, ...(made.evidence ? [made.evidence] : [])];
  const came = unproxied ?? 'Dry run without a message.';
  if (result === 'filtered') {
    const sentence = `No proxy can make ${name}. ${came} The chain refused the call by a proxy of each type (${error}). ${how}`;
    return { verdict: 'refused', sentence, evidence };
  }
  const tried = `${came} Dry run with a proxy of the type ${made.name}. ${how}`;
  if (result === 'fails') return { ...judgeFailure(name, error, tried), evidence };
  return { verdict: 'through', sentence: `${name} can be called over XCM. ${tried}`, evidence };
}

function describeUnknown({ name }: ContractCall, why = ''): string {
  return `Whether a message can make ${name} is unknown. ${why}`.trim();
}

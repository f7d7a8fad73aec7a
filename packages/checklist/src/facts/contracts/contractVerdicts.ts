import type { DecodedEvent } from '@parachron/client';
import { nameFailure } from '@parachron/client/decode';
import { type Account, type Finding, formatAccount, type Outcome, type Snapshot } from '@parachron/core';
import type { DeliveryExplanation, PaymentOption, TriedProxyTypes, TypedCall } from '@parachron/proxy';
import type { ContractCall } from '../listContractCalls.js';
import { noConverter } from '../proxy/derivedAccountFact.js';

/**
 * Outcome of a dry run of a contract call. `pass`: the chain permits the call in a message. `warn`: it refuses the call. `fail`: it derives
 * no account for a user of the service, so that no message can make a call for a user. `unknown`: no run decides.
 */
export interface ContractVerdict
  extends Pick<Finding, 'outcome' | 'reason' | 'evidence' | 'noFix' | 'howToFindOut'> {
  /** Two sentences, if the message ended without a usable proxy: that, and how it was tried. */
  readonly unproxied?: string;
}

type Judged = Omit<ContractVerdict, 'evidence'>;

const order: readonly Outcome[] = ['pass', 'warn', 'fail', 'unknown'];

/** @param how a continuation of the first sentence, with its punctuation; nothing by default */
function pass({ name }: ContractCall, tried: string, how = ''): Judged {
  return { outcome: 'pass', reason: `${name} can be called over XCM${how}. ${tried}` };
}

function refuse(reason: string): Judged {
  return { outcome: 'warn', reason };
}

function leaveOpen({ name }: ContractCall, why = ''): Judged {
  return { outcome: 'unknown', reason: `Whether a message can make ${name} is unknown. ${why}`.trim() };
}

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
  const tried = `Source: a run on a fork${payers === '' ? '' : ` with funds for ${payers}`}.`;
  const judged = payments.map(({ program, explanation }): ContractVerdict => {
    const { outcome, sentence } = explanation;
    // The sentence about a message that was not tried is the reason.
    if (!program) return { ...leaveOpen(call, sentence), evidence: [] };
    const evidence = [{ chain, block, key: 'a run on a fork', value: { outcome, sentence } }];
    return { ...judgeMessage(call, explanation, tried), evidence };
  });
  const deriveRank = ({ outcome, unproxied }: ContractVerdict) =>
    order.indexOf(outcome) + (unproxied === undefined ? 0.5 : 0);
  const [first] = judged.toSorted((one, two) => deriveRank(one) - deriveRank(two));
  return first ?? { ...leaveOpen(call), evidence: [] };
}

/** @param tried the source of the result, as a sentence */
function judgeMessage(call: ContractCall, explanation: DeliveryExplanation, tried: string): Judged {
  const { outcome, sentence, error, evidence } = explanation;
  const { name } = call;
  switch (outcome) {
    case 'executed':
      return pass(call, tried);
    case 'call-failed':
      // Tried alone, the call has the origin of an account; in a message, an EVM gives it an origin of its own.
      if (call.carried === 'bare' && error === 'BadOrigin') return judgeBare(call, evidence, tried);
      return judgeFailure(call, error, tried);
    case 'call-filtered':
      return refuse(`${name} cannot be called over XCM: the chain refused it. ${tried}`);
    case 'origin-not-convertible': {
      const none = 'the chain derives no account for users of the service';
      const reason = `No user can call ${name} over XCM: ${none}. ${tried} ${sentence}`;
      return { outcome: 'fail', reason, noFix: noConverter };
    }
    case 'proxy-filtered':
      return refuse(`The user's proxy cannot make ${name}. ${tried} ${sentence}`);
    case 'unknown':
    case 'proxy-not-found':
    case 'proxy-delayed': {
      if (call.carried === 'bare') return judgeBare(call, evidence, tried);
      const unproxied = `The message found no proxy to use. ${tried}`;
      return { ...leaveOpen(call, sentence), ...(outcome === 'unknown' ? {} : { unproxied }) };
    }
    default:
      return leaveOpen(call, sentence);
  }
}

// The pallet's own errors, and the errors of inner calls, come after all filters.
function judgeFailure(call: ContractCall, error: string | undefined, tried: string): Judged {
  if (error !== 'BadOrigin')
    return pass(call, tried, `; the call then failed${error === undefined ? '' : ` (${error})`}`);
  const none = `No proxy can make ${call.name}`;
  return refuse(`${none}: the chain refuses the origin of a user's account (${error}). ${tried}`);
}

/** Judges a call by its events: a call that works emits one, a call that fails emits none. */
function judgeBare(call: ContractCall, events: readonly DecodedEvent[], tried: string): Judged {
  const isMade = events.some(({ usualPallet }) => /^(EthereumXcm|Ethereum|EVM)$/.test(usualPallet));
  if (isMade) return pass(call, tried, ': the events show the call');
  const why = `The message ran, and no event shows the call. The user may have granted no proxy. ${tried}`;
  return { ...leaveOpen(call, why), howToFindOut: nameUser };
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
  if (message.outcome !== 'fail') return proxied;
  if (proxied.outcome !== 'warn') return message;
  const reason = `${message.reason} A derived account would not be enough. ${proxied.reason}`;
  const howTo = `${noConverter.howTo} Permit ${call.name} by a proxy in the same upgrade. Or add a call of contracts that a proxy can make, such as EthereumXcm.transact_through_proxy for an EVM.`;
  return { ...message, reason, evidence: proxied.evidence, noFix: { ...noConverter, howTo } };
}

function judgeProxied(
  call: ContractCall,
  { unproxied, ...message }: ContractVerdict,
  { types, how }: TriedProxyTypes,
): ContractVerdict {
  const find = (result: TypedCall['result'], isMeant = (_: TypedCall) => true) =>
    types.find(({ calls: [one] }) => one?.result === result && isMeant(one));
  const open = types.find(({ verdict }) => verdict === 'unknown');
  const made =
    find('works') ??
    find('fails', ({ failure }) => failure?.kind !== 'BadOrigin') ??
    find('fails') ??
    // An untried type may permit the call.
    (open ? undefined : find('filtered'));
  const [one] = made?.calls ?? [];
  if (!made || !one) {
    const reason = `${message.reason} The call was not tried with a proxy. ${open?.reason ?? how}`;
    // A refusal of the message does not show what a proxy can make.
    return { ...message, outcome: 'unknown', reason, howToFindOut: nameUser };
  }
  const { result, failure } = one;
  const error = failure && nameFailure(failure);
  const evidence = [...message.evidence, ...(made.evidence ? [made.evidence] : [])];
  const came = unproxied ?? 'Dry run without a message.';
  if (result === 'filtered') {
    const words = `No proxy can make ${call.name}. ${came} The chain refused the call by a proxy of each type (${error}). ${how}`;
    return { ...refuse(words), evidence };
  }
  const tried = `${came} Dry run with a proxy of the type ${made.name}. ${how}`;
  return { ...(result === 'fails' ? judgeFailure(call, error, tried) : pass(call, tried)), evidence };
}

import type { DecodedEvent } from '@parachron/client';
import { nameFailure } from '@parachron/client/decode';
import type { Finding, Outcome, Snapshot } from '@parachron/core';
import type { DeliveryExplanation, PaymentOption, TriedProxyType, TriedProxyTypes } from '@parachron/proxy';
import { listEvidence } from '../Fact.js';
import { noConverter } from '../proxy/derivedAccountFact.js';
import type { ContractCall } from './listContractCalls.js';

/**
 * Outcome of a dry run of a contract call. `pass`: the chain permits the call in a message. `warn`: it refuses the call. `fail`: it derives
 * no account for a user of the service, so that no message can make a call for a user. `unknown`: no run decides.
 */
export type ContractVerdict = Pick<Finding, 'outcome' | 'reason' | 'evidence' | 'noFix' | 'howToFindOut'>;

type Judged = Omit<ContractVerdict, 'evidence'>;

const order: readonly Outcome[] = ['pass', 'warn', 'fail', 'unknown'];

/** @param how a continuation of the first sentence, with its punctuation; nothing by default */
function pass({ name }: ContractCall, tried: string, how = ''): Judged {
  return { outcome: 'pass', reason: `${name} can be called over XCM${how}. ${tried}` };
}

function leaveOpen({ name }: ContractCall, why = ''): Judged {
  return { outcome: 'unknown', reason: `Whether a message can make ${name} is unknown. ${why}`.trim() };
}

/**
 * Derives the verdict on the messages with a contract call, from the payment method with the most definite result.
 *
 * @param about `prepared`, what the fork was given, as a continuation of a sentence; nothing by default
 */
export function deriveMessageVerdict(
  call: ContractCall,
  payments: readonly PaymentOption[],
  { target, prepared = '' }: { readonly target: Snapshot; readonly prepared?: string | undefined },
): ContractVerdict {
  const { block, runtime } = target;
  const { chain } = runtime;
  const tried = `Source: a run on a fork${prepared}.`;
  const judged = payments.map(({ program, explanation }): ContractVerdict => {
    const { outcome, sentence } = explanation;
    // The sentence about a message that was not tried is the reason.
    if (!program) return { ...leaveOpen(call, sentence), evidence: [] };
    const evidence = [{ chain, block, key: 'a run on a fork', value: { outcome, sentence } }];
    return { ...judgeMessage(call, explanation, tried), evidence };
  });
  const [first] = judged.toSorted((one, two) => order.indexOf(one.outcome) - order.indexOf(two.outcome));
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
      // The pallet's own errors, and the errors of inner calls, come after all filters.
      if (error !== 'BadOrigin') return pass(call, tried, `; the call then failed (${error})`);
      // Tried alone, the call has the origin of an account; in a message, an EVM gives it an origin of its own.
      if (call.carried === 'bare') return judgeBare(call, evidence, tried);
      return {
        outcome: 'warn',
        reason: `No proxy can make ${name}: the chain refuses the origin of a user's account (${error}). ${tried}`,
      };
    case 'call-filtered':
      return { outcome: 'warn', reason: `${name} cannot be called over XCM: the chain refused it. ${tried}` };
    case 'origin-not-convertible': {
      const none = 'the chain derives no account for users of the service';
      const reason = `No user can call ${name} over XCM: ${none}. ${tried} ${sentence}`;
      return { outcome: 'fail', reason, noFix: noConverter };
    }
    case 'proxy-filtered':
      return { outcome: 'warn', reason: `No proxy can make ${name}. ${tried} ${sentence}` };
    default:
      return call.carried === 'bare' && /^(unknown|proxy-)/.test(outcome)
        ? judgeBare(call, evidence, tried)
        : leaveOpen(call, sentence);
  }
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
 * Adds to the verdict on a chain that derives no account for a user whether no proxy of any account can make the call: whether a proxy of each
 * type is refused.
 */
export function addProxyObstacle(
  call: ContractCall,
  message: ContractVerdict,
  { types, how }: TriedProxyTypes,
): ContractVerdict {
  const [first] = types;
  const isRefused = ({ calls: [one] }: TriedProxyType) =>
    one?.result === 'filtered' || one?.failure?.kind === 'BadOrigin';
  const failure = first?.calls[0]?.failure;
  if (!failure || !types.every(isRefused)) return message;
  const reason = `${message.reason} A derived account would not be enough. No proxy can make ${call.name}: the chain refused the call by a proxy of each type (${nameFailure(failure)}). ${how}`;
  const howTo = `${noConverter.howTo} Permit ${call.name} by a proxy in the same upgrade. Or add a call of contracts that a proxy can make, such as EthereumXcm.transact_through_proxy for an EVM.`;
  const evidence = [...message.evidence, ...listEvidence(first)];
  return { ...message, reason, evidence, noFix: { ...noConverter, howTo } };
}

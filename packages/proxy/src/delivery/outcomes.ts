import { requireInput } from '@parachron/core';
import type { DeliveryExplanation, DeliveryOutcome, DeliveryWarning } from './DeliveryOutcome.js';
import type { Finding } from './readRun.js';

/** Stage that a program reached. */
export type DeliveryStage =
  /** The chain did not start the program. */
  | 'entry'
  /** The chain started the program, but the program did not pay. */
  | 'payment'
  /** The program paid, but the chain did not dispatch its call. */
  | 'call'
  /** The chain dispatched the call, with or without success. */
  | 'dispatch'
  /** Unknown. */
  | 'open';

/** The stage that a program with an outcome reached, and the sentence for the outcome. */
const outcomes: { readonly [O in DeliveryOutcome]: readonly [DeliveryStage, string] } = {
  executed: ['dispatch', 'The call ran for {actor} and succeeded.'],
  'call-failed': ['dispatch', 'The call ran for {actor} and failed'],
  'proxy-filtered': ['dispatch', "The proxy's type does not permit the call"],
  'proxy-not-found': [
    'dispatch',
    'The program ran and did nothing: the calling account is not a proxy of the user',
  ],
  'proxy-delayed': [
    'dispatch',
    'The program ran and did nothing: the proxy has a delay, and the call was not announced',
  ],
  barrier: ['entry', 'The target rejects this program'],
  'unsupported-version': ['entry', "The target cannot read the program's version of XCM, or its bytes."],
  'not-weighable': ['entry', 'The target cannot weigh the program, and does not run the program'],
  'undecodable-call': ['open', 'The bytes are not a call of the target'],
  'call-filtered': ['call', 'A filter of the target does not permit the call'],
  'origin-not-convertible': [
    'call',
    'The target derives no account for the user, so no account can make the call',
  ],
  'untrusted-reserve': ['payment', "The target does not accept the fee's token from the service"],
  funds: ['payment', 'The paying account can spend less than the program withdraws'],
  fees: ['payment', 'The offer does not pay for the weight of the program'],
  'asset-not-found': ['payment', 'The target does not know the asset that the program withdraws'],
  'asset-not-accepted': ['payment', 'The target does not accept the offered asset for fees'],
  weight: ['call', 'The weight of the call exceeds the limit in the program'],
  overweight: ['entry', 'The message is too heavy for the target, and was stored in its overweight queue'],
  'xcm-failed': ['open', 'The program failed'],
  'not-seen': ['open', 'No event of these blocks names the message: it has not arrived, or was dropped.'],
  unknown: ['open', 'The target does not report the outcome of the program'],
};

/**
 * Derives the stage that a program reached from its outcome. Use this function for a check of a single stage.
 *
 * Sends: nothing.
 *
 * @param end the outcome, with the chain's own name of the error if there is one
 * @returns the stage at which the program ended; `open` if the outcome does not show it
 *
 * @example
 * ```ts
 * import { deriveDeliveryStage } from '@parachron/proxy';
 *
 * deriveDeliveryStage({ outcome: 'not-weighable' }); // 'entry'
 * deriveDeliveryStage({ outcome: 'unknown' }); // 'open'
 * ```
 */
export function deriveDeliveryStage(end: Pick<DeliveryExplanation, 'outcome' | 'error'>): DeliveryStage {
  requireInput({ end }, { end: { outcome: 'string', error: 'string?' } });
  const { outcome, error } = end;
  // An undecodable call stops the Transact, or the weighing of the whole program.
  if (outcome === 'undecodable-call' && error !== undefined) {
    return error === 'FailedToDecode' ? 'call' : 'entry';
  }
  return outcomes[outcome][0];
}

const sentencesOfInner: { readonly [O in DeliveryOutcome]?: string } = {
  'call-failed': 'The call ran for {actor}, but a call inside it failed',
  'call-filtered': 'The call ran for {actor}, but a filter of the target does not permit a call inside it',
  'proxy-filtered':
    "The call ran for {actor}, but a filter, such as the proxy's type, refuses a call inside it",
};

const sentencesOfWarnings: { readonly [W in DeliveryWarning]: string } = {
  'assets-trapped':
    ' The remaining fee goes to the asset trap of the XCM pallet. The origin in AssetsTrapped can claim the fee with ClaimAsset.',
  'offer-kept': ' The target keeps what the program offers: no part of the offer goes to the asset trap.',
  'account-removed':
    ' The program leaves an account less than the existential deposit: the chain removes the account, and its rest is lost. Keep the existential deposit on the account.',
  'derived-account-acted':
    ' The call is not Proxy.proxy: it acts for the derived account, and spends the funds of that account.',
};

/** Formats an outcome as a sentence with the chain's own name of the error. */
export function formatDelivery(
  { outcome, error, inside, behind = [] }: Finding,
  about: {
    readonly warnings: readonly DeliveryWarning[];
    /** The account that the call acts for; undefined if the program has no call. */
    readonly actor: string | undefined;
  },
): string {
  const sentence = chooseSentence(outcome, { inside, actor: about.actor });
  const named = sentence.endsWith('.')
    ? sentence
    : error === undefined
      ? `${sentence}.`
      : `${sentence} (${error}).`;
  const after = about.warnings.map((warning) => sentencesOfWarnings[warning]);
  return [named, ...formatBehind([outcome, ...behind]), ...after].join('');
}

/** The changes of a program that remove an obstacle. */
const without: { readonly [O in DeliveryOutcome]?: string } = {
  funds: 'With enough funds',
  fees: 'With a larger offer',
  weight: 'With a larger weight of the call',
};

/** The obstacles one behind the other, which the removal of the first alone does not remove. */
function formatBehind(outcomes: readonly DeliveryOutcome[]): string[] {
  return outcomes.slice(1).flatMap((outcome, at) => {
    const change = without[outcomes[at] ?? outcome];
    if (change === undefined || outcome === 'executed' || outcome === 'unknown') return [];
    const next = chooseSentence(outcome, { actor: user }).replace(/\.$/, '');
    return [` ${change}, another obstacle follows: ${next.charAt(0).toLowerCase()}${next.slice(1)}.`];
  });
}

/** The account that a call acts for by proxy. */
export const user = 'the user';

function chooseSentence(
  outcome: DeliveryOutcome,
  { inside, actor }: { readonly inside?: string | undefined; readonly actor: string | undefined },
): string {
  if (outcome === 'executed' && actor === undefined) return 'The program ran. The program contains no call.';
  const special = inside === undefined ? undefined : sentencesOfInner[outcome];
  return (special ?? outcomes[outcome][1]).replace('{actor}', actor ?? user);
}

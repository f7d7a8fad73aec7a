import type { DecodedEvent } from '@parachron/client';
import { endSentence, type Hex, type Planck, type Runtime, requireInput } from '@parachron/core';
import { listXcmVersions } from '@parachron/xcm';
import { isForUserAlone } from '../calls/proxyCall.js';
import {
  type DeliveryExplanation,
  type DeliveryOutcome,
  type DeliveryWarning,
  type Diagnosis,
  outcomes,
  warnings,
} from './outcomes.js';
import { chooseVerdict, found, readRun } from './readRun.js';
import { type ProgramSummary, summarizeProgram } from './summarizeProgram.js';

/** What is known of a message in addition to its events. */
export interface DeliveryContext {
  /** The bytes of the versioned program, as it was sent. */
  readonly program?: Hex | undefined;
  /** The id of the message on the target; by default the hash of the program, or the topic that the program sets. */
  readonly messageId?: string | undefined;
  /** The para id of the sender; messages of other senders in the same blocks are ignored. */
  readonly from?: number | undefined;
  /** The runtime that executed the program. */
  readonly runtime?: Runtime | undefined;
}

/**
 * Explains the outcome of a task's program from the target's events, as one sentence and one name.
 *
 * "Processed" does not mean that the call ran: a missing proxy or a delay is silent, and the message of a failed call is still
 * processed. A batch may succeed although one of its calls failed; the outcome is then a failure. If the events do not show the
 * outcome, it is `unknown`: {@link tryDelivery} finds it by further runs. Give the events of the block with the message and of the
 * next block, because a chain may process the message one block later.
 *
 * Chain: `MessageQueue`, `XcmpQueue`, `DmpQueue`, `Ump`; `Proxy.ProxyExecuted`, `Utility.BatchInterrupted`; `PolkadotXcm.AssetsTrapped`, `ProcessXcmError`.
 * Sends: nothing.
 *
 * @param events of the target's blocks, in order, as `decodeEvents` of @parachron/client returns them
 * @returns the outcome, its certainty, and the deciding events
 *
 * @example
 * ```ts
 * import type { DecodedEvent } from '@parachron/client';
 * import type { Runtime } from '@parachron/core';
 * import { explainDelivery } from '@parachron/proxy';
 *
 * declare const events: readonly DecodedEvent[];
 * declare const runtime: Runtime;
 * const { outcome, sentence } = explainDelivery(events, { from: 2114, runtime });
 * console.log(outcome, sentence); // 'executed' 'The call ran for the user and succeeded.'
 * ```
 */
export function explainDelivery(
  events: readonly DecodedEvent[],
  context: DeliveryContext = {},
): DeliveryExplanation {
  const shape = { program: 'string?', messageId: 'string?', from: 'number?', runtime: 'object?' } as const;
  requireInput({ events, context }, { events: ['object'], context: shape });
  const verdict = chooseVerdict(events, context);
  const program = context.program === undefined ? undefined : summarizeProgram(context.program);
  const finding = verdict ? readRun(verdict, program, context.runtime) : readSilence(program, context);
  return createExplanation(finding, verdict?.events ?? [], { program, runtime: context.runtime });
}

/** Concludes the outcome of a message without an event of a queue. */
function readSilence(program: ProgramSummary | undefined, context: DeliveryContext): Diagnosis {
  const { program: bytes, runtime } = context;
  if (bytes === undefined) return { outcome: 'not-seen', certainty: 'unknown' };
  const isReadable = program && (!runtime || listXcmVersions(runtime.registry).includes(program.version));
  return isReadable ? { outcome: 'not-seen', certainty: 'reported' } : found('unsupported-version');
}

/** Creates the explanation of an outcome: its sentence, and the warnings. */
export function createExplanation(
  finding: Diagnosis,
  events: readonly DecodedEvent[],
  { program, runtime }: Pick<DeliveryContext, 'runtime'> & { readonly program: ProgramSummary | undefined },
): DeliveryExplanation {
  const { outcome, error, inside, behind = [] } = finding;
  const actor = nameActor(program, runtime);
  const trapped = listTrapped(events);
  const isUnpaid = outcome === 'fees' || outcome === 'asset-not-accepted';
  // The calls of a batch before the failed call stay in effect.
  const mayHaveRun = outcome === 'executed' || outcome === 'unknown' || inside !== undefined;
  const warned: { readonly [W in DeliveryWarning]: boolean } = {
    'assets-trapped': trapped.length > 0,
    // The purchase comes after the withdrawal.
    'offer-kept': isUnpaid && trapped.length === 0 && program?.offer?.kind === 'WithdrawAsset',
    'account-removed': events.some((one) => one.usualPallet === 'System' && one.method === 'KilledAccount'),
    'derived-account-acted': mayHaveRun && actor === derived,
  };
  const due = (Object.keys(warned) as DeliveryWarning[]).filter((warning) => warned[warning]);
  const part = outcome === 'not-weighable' && program?.instructions[finding.index ?? -1]?.kind;
  const words = `${describe(finding, actor)}${part ? `: it has no weight for ${part}` : ''}`;
  const sentence = words.endsWith('.') || error === undefined ? words : `${words} (${error})`;
  const after = [...listBehind([outcome, ...behind]), ...due.map((warning) => warnings[warning])];
  return {
    ...finding,
    sentence: `${endSentence(sentence)}${after.join('')}`,
    ...(outcome === 'unknown' ? { howToFindOut: 'Run the program on a fork of the target.' } : {}),
    warnings: due,
    trapped,
    evidence: events.filter(({ usualPallet }) => !quiet.has(usualPallet)),
  };
}

const sentencesOfInner: { readonly [O in DeliveryOutcome]?: string } = {
  'call-failed': 'The call ran for {actor}, but a call inside it failed',
  'call-filtered': 'The call ran for {actor}, but a filter of the target does not permit a call inside it',
  'proxy-filtered':
    "The call ran for {actor}, but a filter, such as the proxy's type, refuses a call inside it",
};

/** Describes an outcome; without an actor, the program has no call. */
function describe({ outcome, inside, behind }: Diagnosis, actor: string | undefined): string {
  if (outcome === 'barrier' && behind)
    return 'The target rejects this program, which buys less weight than the target counts for it';
  if (outcome === 'executed' && actor === undefined) return 'The program ran. The program contains no call.';
  const special = inside === undefined ? undefined : sentencesOfInner[outcome];
  return (special ?? outcomes[outcome][1]).replace('{actor}', actor ?? user);
}

/** The changes of a program that remove an obstacle. */
const without: { readonly [O in DeliveryOutcome]?: string } = {
  funds: 'With enough funds',
  fees: 'With a larger offer',
  weight: 'With a larger weight of the call',
  barrier: 'With a larger limit of the weight',
  'not-weighable': 'With an asset that the payer withdraws',
  'origin-not-convertible': 'With an account for the user',
};

/** Names the obstacles one behind the other, which the removal of the first alone does not remove. */
function listBehind(all: readonly DeliveryOutcome[]): string[] {
  return all.slice(1).flatMap((outcome, at) => {
    const change = without[all[at] ?? outcome];
    if (change === undefined || outcome === 'executed' || outcome === 'unknown') return [];
    const next = describe(found(outcome), user).replace(/\.$/, '');
    return [` ${change}, another obstacle follows: ${next.charAt(0).toLowerCase()}${next.slice(1)}.`];
  });
}

/** Lists the amounts that a message left in the trap of a chain's XCM pallet, from its events. */
export function listTrapped(events: readonly DecodedEvent[]): Planck[] {
  const isTrap = /^(PolkadotXcm|XcmPallet)\.AssetsTrapped$/;
  const trapped = events.filter(({ usualPallet, method }) => isTrap.test(`${usualPallet}.${method}`));
  const text = JSON.stringify(trapped.map(({ data }) => data));
  return [...text.matchAll(/"fungible":"?(\d+)/gi)].map(([, amount]) => BigInt(amount ?? 0));
}

/** The accounts that a call may act for. */
const user = 'the user';
const derived = 'the derived account';

/** Names the account that the call of a program acts for; undefined if the program has no call. */
function nameActor(program: ProgramSummary | undefined, runtime: Runtime | undefined): string | undefined {
  const { call, caller } = program ?? {};
  if (program && !call) return undefined;
  const isBare = call && runtime && isForUserAlone(runtime, call.call) === false;
  if (!isBare) return user;
  return typeof caller === 'string' ? 'the account of its origin' : derived;
}

// Events of funds are not evidence of the end of a program.
const quiet: ReadonlySet<string> = new Set(['System', 'Balances', 'TransactionPayment', 'ParachainSystem']);

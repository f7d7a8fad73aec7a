import type { DecodedEvent } from '@parachron/client';
import { type Hex, omitUndefined, type Planck, type Runtime, requireInput } from '@parachron/core';
import { listVerdicts, listXcmVersions } from '@parachron/xcm';
import { isForUserAlone } from '../calls/proxiedCall.js';
import { chooseVerdict } from './chooseVerdict.js';
import type { DeliveryExplanation, DeliveryWarning } from './DeliveryOutcome.js';
import { formatDelivery, user } from './outcomes.js';
import { type ProgramSummary, readProgram } from './readProgram.js';
import { type Finding, readRun } from './readRun.js';

/** What is known of a message in addition to its events. */
export interface DeliveryContext {
  /** The bytes of the versioned program, as it was sent. */
  readonly program?: Hex;
  /** The id of the message on the target; by default the hash of the program, or the topic that the program sets. */
  readonly messageId?: string;
  /** The para id of the sender; messages of other senders in the same blocks are ignored. */
  readonly from?: number;
  /** The runtime that executed the program. */
  readonly runtime?: Runtime;
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
 * @param context further facts: see {@link DeliveryContext}
 * @returns the outcome, its certainty, and the deciding events
 *
 * @example
 * ```ts
 * import { connect, decodeEvents } from '@parachron/client';
 * import { storageRead } from '@parachron/core';
 * import { explainDelivery } from '@parachron/proxy';
 *
 * const target = await connect('wss://parachain.example');
 * const snapshot = await target.snapshot();
 * const { registry } = snapshot.runtime;
 * const { events } = await snapshot.read({
 *   events: storageRead('System', 'Events', [], (value) => decodeEvents(registry, value ?? '0x00')),
 * });
 * if (events.known) {
 *   const { outcome, sentence } = explainDelivery(events.value, { from: 2114, runtime: snapshot.runtime });
 *   console.log(outcome, sentence); // 'executed' 'The call ran for the user and succeeded.'
 * }
 * await target.close();
 * ```
 */
export function explainDelivery(
  events: readonly DecodedEvent[],
  context: DeliveryContext = {},
): DeliveryExplanation {
  requireInput(
    { events, context },
    {
      events: ['object'],
      context: { program: 'string?', messageId: 'string?', from: 'number?', runtime: 'object?' },
    },
  );
  const verdict = chooseVerdict(listVerdicts(events), context);
  const program = context.program === undefined ? undefined : readProgram(context.program);
  if (!verdict) return createExplanation(readSilence(context), [], { program: undefined, context });
  return createExplanation(readRun(verdict, program), verdict.events, { program, context });
}

/** Concludes the outcome of a message without an event of a queue. */
function readSilence({ program, runtime }: DeliveryContext): Finding {
  if (program === undefined) return { outcome: 'not-seen', certainty: 'unknown' };
  const { version } = readProgram(program) ?? {};
  const isReadable =
    version !== undefined && (!runtime || listXcmVersions(runtime.registry).includes(version));
  return isReadable
    ? { outcome: 'not-seen', certainty: 'reported' }
    : { outcome: 'unsupported-version', certainty: 'tried' };
}

/** Known facts about one message. */
interface Message {
  readonly program: ProgramSummary | undefined;
  readonly context: DeliveryContext;
}

/** Creates the explanation of an outcome: its sentence, and the warnings. */
export function createExplanation(
  finding: Finding,
  events: readonly DecodedEvent[],
  message: Message,
): DeliveryExplanation {
  const { outcome, certainty, error, inside, index, behind } = finding;
  const warnings = listWarnings(finding, events, message);
  return {
    outcome,
    certainty,
    ...omitUndefined({ error, inside, index, behind }),
    sentence: formatDelivery(finding, { warnings, actor: nameActor(message) }),
    ...(outcome === 'unknown' ? { howToFindOut } : {}),
    warnings,
    trapped: listTrapped(events),
    evidence: events.filter(isEvidence),
  };
}

const traps: ReadonlySet<string> = new Set(['PolkadotXcm', 'XcmPallet']);

/** Lists the amounts that a message left in the trap of a chain's XCM pallet, from its events. */
export function listTrapped(events: readonly DecodedEvent[]): Planck[] {
  return events
    .filter(({ usualPallet, method }) => traps.has(usualPallet) && method === 'AssetsTrapped')
    .flatMap(({ data }) =>
      [...JSON.stringify(data).matchAll(/"fungible":"?(\d+)/gi)].map(([, amount]) => BigInt(amount ?? 0)),
    );
}

const howToFindOut = 'Run the program on a fork of the target.';

function listWarnings(
  { outcome, inside }: Finding,
  events: readonly DecodedEvent[],
  message: Message,
): DeliveryWarning[] {
  const isTrapped = listTrapped(events).length > 0;
  const isUnpaid = outcome === 'fees' || outcome === 'asset-not-accepted';
  // The purchase comes after the withdrawal.
  const isKept = isUnpaid && !isTrapped && message.program?.offer?.kind === 'WithdrawAsset';
  // The calls of a batch before the failed call stay in effect.
  const mayHaveRun = outcome === 'executed' || outcome === 'unknown' || inside !== undefined;
  const isDerived = nameActor(message) === derived;
  return [
    ...(isTrapped ? (['assets-trapped'] as const) : []),
    ...(isKept ? (['offer-kept'] as const) : []),
    ...(events.some(isRemoval) ? (['account-removed'] as const) : []),
    ...(mayHaveRun && isDerived ? (['derived-account-acted'] as const) : []),
  ];
}

function isRemoval({ usualPallet, method }: DecodedEvent): boolean {
  return usualPallet === 'System' && method === 'KilledAccount';
}

const derived = 'the derived account';

/** Names the account that the call of a program acts for; undefined if the program has no call. */
function nameActor({ program, context: { runtime } }: Message): string | undefined {
  if (!program) return user;
  const { call } = program;
  if (!call) return undefined;
  const isBare = runtime && isForUserAlone(runtime, call.transact.call) === false;
  if (!isBare) return user;
  return typeof call.caller === 'string' ? 'the account of its origin' : derived;
}

const quiet: ReadonlySet<string> = new Set(['System', 'Balances', 'TransactionPayment', 'ParachainSystem']);

// Events of funds are not evidence of the end of a program.
function isEvidence({ usualPallet }: DecodedEvent): boolean {
  return !quiet.has(usualPallet);
}

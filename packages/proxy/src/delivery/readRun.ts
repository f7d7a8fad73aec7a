import type { DecodedEvent } from '@parachron/client';
import { nameFailure } from '@parachron/client/decode';
import { omitUndefined, type Runtime } from '@parachron/core';
import type { Instruction, MessageVerdict } from '@parachron/xcm';
import { deriveMessageIds, listVerdicts, listXcmVersions } from '@parachron/xcm';
import { readCall } from '../calls/proxyCall.js';
import { deriveCallEnd } from '../proxyTypes/deriveCallEnd.js';
import type { DeliveryContext } from './explainDelivery.js';
import type { DeliveryOutcome, Diagnosis } from './outcomes.js';
import type { ProgramSummary } from './summarizeProgram.js';

/** Verdict of a queue on one message, with its decoded events. */
export type Verdict = MessageVerdict<DecodedEvent>;

/**
 * Chooses the verdict on a message. An old queue emits an event for each attempt at a message, and the last event counts. Events with the
 * id of another message are ignored; if the events of a queue have no ids, the last event of the sender counts.
 */
export function chooseVerdict(
  events: readonly DecodedEvent[],
  { messageId, program, from: sender }: DeliveryContext,
): Verdict | undefined {
  const verdicts = listVerdicts(events);
  const wanted = messageId === undefined ? program && deriveMessageIds(program) : [messageId];
  const byId = verdicts.findLast(({ id }) => id !== undefined && wanted?.some((one) => one === id));
  if (byId || messageId !== undefined) return byId;
  const isOfSender = ({ from }: Verdict) => from === undefined || sender === undefined || from === sender;
  return verdicts.findLast((verdict) => isOfSender(verdict) && (!wanted || verdict.id === undefined));
}

/** The outcome of a program that other runs show. */
export function found(outcome: DeliveryOutcome): Diagnosis {
  return { outcome, certainty: 'tried' };
}

/** The outcome of a program that the events of its run show. */
function reported(outcome: DeliveryOutcome, about: Partial<Diagnosis> = {}): Diagnosis {
  return { ...about, outcome, certainty: 'reported' };
}

const unknown: Diagnosis = { outcome: 'unknown', certainty: 'unknown', isOpen: true };

/** Reads the outcome of a program from the events of its run; `unknown` if the events do not show the outcome. */
export function readRun(verdict: Verdict, program: ProgramSummary | undefined, runtime?: Runtime): Diagnosis {
  // Newer executors decode the call together with its program, after the version.
  const isRead = runtime && program && listXcmVersions(runtime.registry).includes(program.version);
  const isOfCall = isRead && program.call && !readCall(runtime, program.call.call);
  if (verdict.kind === 'unreadable') return reported(isOfCall ? 'undecodable-call' : 'unsupported-version');
  return { ...readEnd(verdict, program), ...omitUndefined({ index: verdict.index }) };
}

function readEnd({ kind, error, index, events }: Verdict, program: ProgramSummary | undefined): Diagnosis {
  if (kind === 'overweight') return reported('overweight', omitUndefined({ error }));
  const { isProxied, failed } = deriveCallEnd(events);
  // Executed instructions stay executed after a later failure.
  const isMade = isProxied && (failed || !program || program.call);
  if (kind !== 'completed' && !isMade) return error ? readError(error, program, index) : unknown;
  if (failed) {
    const { failure, outcome, ...about } = failed;
    return reported(outcome, { ...about, error: nameFailure(failure) });
  }
  // A processed message is not a success: a program without a call ran, or a program with one call made it by proxy.
  const isShown = program && !program.call ? program.isOfTask : isProxied;
  return isShown ? reported('executed') : unknown;
}

/** The outcome for an error, the instruction of a task's program that has the error, any if absent, and whether it has several causes. */
type Meaning = readonly [outcome: DeliveryOutcome, at?: Instruction['kind'] | undefined, isOpen?: true];

// Names of `xcm::Error` of all versions.
const meanings: ReadonlyMap<string, Meaning> = new Map<string, Meaning>([
  ['Barrier', ['barrier']],
  ['UnhandledXcmVersion', ['unsupported-version']],
  ['WeightLimitReached', ['overweight']],
  ['TooExpensive', ['fees', 'BuyExecution', true]],
  ['FeesNotMet', ['fees', 'BuyExecution']],
  ['NotWithdrawable', ['funds', 'WithdrawAsset']],
  ['AssetNotFound', ['asset-not-found', 'WithdrawAsset']],
  ['FailedToTransactAsset', ['xcm-failed', 'WithdrawAsset', true]],
  ['UntrustedReserveLocation', ['untrusted-reserve', 'ReserveAssetDeposited']],
  ['UntrustedTeleportLocation', ['untrusted-reserve', 'ReceiveTeleportedAsset']],
  ['FailedToDecode', ['undecodable-call', 'Transact']],
  ['MaxWeightInvalid', ['weight', 'Transact']],
  ['TooMuchWeightRequired', ['weight', 'Transact']],
  ['NoPermission', ['call-filtered', 'Transact']],
  ['BadOrigin', ['xcm-failed', 'Transact', true]],
  ['WeightNotComputable', ['not-weighable', undefined, true]],
]);

/** Reads an XCM error that the chain names; `xcm-failed` if the error says nothing more about a task's program. */
export function readError(error: string, program: ProgramSummary | undefined, index?: number): Diagnosis {
  const [outcome = 'xcm-failed', at, isOpen = false] = meanings.get(error) ?? [];
  // Filters have an error of their own, so the target does not convert the origin.
  if (error === 'BadOrigin' && program?.isOfTask && program.call)
    return reported('origin-not-convertible', { error });
  const named = reported(outcome, { error, isOpen });
  const place = index === undefined ? undefined : program?.instructions[index]?.kind;
  if (!program || !at || place === at || (!place && program.isOfTask)) return named;
  return reported('xcm-failed', { error, isOpen: !place });
}

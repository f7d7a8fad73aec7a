import { type DecodedEvent, nameFailure } from '@parachron/client/decode';
import { omitUndefined } from '@parachron/core';
import type { Instruction } from '@parachron/xcm';
import {
  deriveProxiedEnd,
  findInnerEnd,
  isFiltered,
  isProxyMade,
  type ProxiedEnd,
} from '../types/deriveProxiedEnd.js';
import type { Verdict } from './chooseVerdict.js';
import type { Finding } from './DeliveryExplanation.js';
import type { DeliveryOutcome } from './outcomes.js';
import type { ProgramSummary } from './readProgram.js';

/** The outcome of a program that other runs show. */
export function found(outcome: DeliveryOutcome): Finding {
  return { outcome, certainty: 'tried' };
}

/** The outcome of a program that the events of its run show. */
function reported(
  outcome: DeliveryOutcome,
  about: { readonly [K in 'error' | 'inside' | 'isOpen']?: Finding[K] | undefined } = {},
): Finding {
  return { outcome, certainty: 'reported', ...omitUndefined(about) };
}

const unknown: Finding = { outcome: 'unknown', certainty: 'unknown', isOpen: true };

/** Reads the outcome of a program from the events of its run; `unknown` if the events do not show the outcome. */
export function readRun(verdict: Verdict, program: ProgramSummary | undefined): Finding {
  const { kind, error, events } = verdict;
  if (kind === 'overweight') return reported('overweight', { error });
  if (kind === 'unreadable') return reported('unsupported-version');
  const end = deriveProxiedEnd(events);
  if (end?.failure) return readProxied(end);
  // Executed instructions stay executed after a later failure.
  const isMade = end !== undefined && (!program || program.call !== undefined);
  if (kind === 'completed' || isMade) return readCompleted(events, program);
  return error === undefined ? unknown : readError(error, { program, index: verdict.index });
}

// A processed message is not a success: success is ProxyExecuted{Ok} without a failed inner call.
function readProxied({ failure, inside, isFilteredByType, isInsideProxy }: ProxiedEnd): Finding {
  const error = failure && nameFailure(failure);
  if (!isFiltered(failure)) return reported('call-failed', { error, inside });
  // The chain's own filter and the filter of the proxy's type have the same error.
  const outcome = isFilteredByType || isInsideProxy ? 'proxy-filtered' : 'call-filtered';
  return reported(outcome, { error, inside, isOpen: isFilteredByType && isInsideProxy !== true });
}

/** Reads the outcome of a program that ran to its end: every call by proxy leaves an event, and so do many failures. */
function readCompleted(events: readonly DecodedEvent[], program: ProgramSummary | undefined): Finding {
  const { failure, inside } = findInnerEnd(events);
  if (failure) {
    const outcome = isFiltered(failure) ? 'call-filtered' : 'call-failed';
    return reported(outcome, { error: nameFailure(failure), inside });
  }
  // A program without a call ran; a program with one call made it by proxy.
  const isShown = program && !program.call ? program.isOfTask : events.some(isProxyMade);
  return isShown ? reported('executed') : unknown;
}

/** The outcome for an error, and the instruction of a task's program that has the error; any if absent. */
type Meaning = readonly [outcome: DeliveryOutcome, at?: Instruction['kind']];

// Names of `xcm::Error` of all versions.
const meanings: ReadonlyMap<string, Meaning> = new Map<string, Meaning>([
  ['Barrier', ['barrier']],
  ['UnhandledXcmVersion', ['unsupported-version']],
  ['WeightLimitReached', ['overweight']],
  ['TooExpensive', ['fees', 'BuyExecution']],
  ['FeesNotMet', ['fees', 'BuyExecution']],
  ['NotWithdrawable', ['funds', 'WithdrawAsset']],
  ['AssetNotFound', ['asset-not-found', 'WithdrawAsset']],
  ['FailedToTransactAsset', ['xcm-failed', 'WithdrawAsset']],
  ['UntrustedReserveLocation', ['untrusted-reserve', 'ReserveAssetDeposited']],
  ['UntrustedTeleportLocation', ['untrusted-reserve', 'ReceiveTeleportedAsset']],
  ['FailedToDecode', ['undecodable-call', 'Transact']],
  ['MaxWeightInvalid', ['weight', 'Transact']],
  ['TooMuchWeightRequired', ['weight', 'Transact']],
  ['NoPermission', ['call-filtered', 'Transact']],
  ['BadOrigin', ['xcm-failed', 'Transact']],
  ['WeightNotComputable', ['not-weighable']],
  ['Unsupported', ['not-weighable']],
]);

/** The errors with more than one cause. */
const open: readonly string[] = [
  ...['TooExpensive', 'FailedToTransactAsset', 'BadOrigin', 'WeightNotComputable', 'Unsupported'],
];

/** Reads an XCM error that the chain names; `xcm-failed` if the error says nothing more about a task's program. */
export function readError(
  error: string,
  { program, index }: { readonly program: ProgramSummary | undefined; readonly index: number | undefined },
): Finding {
  const [outcome = 'xcm-failed', at] = meanings.get(error) ?? [];
  // Filters have an error of their own, so the target does not convert the origin.
  if (error === 'BadOrigin' && program?.isOfTask && program.call)
    return reported('origin-not-convertible', { error });
  const isOpen = open.includes(error);
  const failed = reported('xcm-failed', { error });
  const named = reported(outcome, { error, isOpen });
  if (!program || !at) return named;
  const place = index === undefined ? undefined : program.instructions[index]?.kind;
  if (place) return place === at ? named : failed;
  return program.isOfTask ? named : { ...failed, isOpen: true };
}

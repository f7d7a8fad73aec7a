import { type DecodedEvent, nameFailure } from '@parachron/client/decode';
import type { Instruction } from '@parachron/xcm';
import {
  deriveProxiedEnd,
  findInnerEnd,
  isFiltered,
  isProxyMade,
  type ProxiedEnd,
} from '../types/deriveProxiedEnd.js';
import type { Verdict } from './chooseVerdict.js';
import type { Certainty, DeliveryOutcome } from './DeliveryOutcome.js';
import type { ProgramSummary } from './readProgram.js';

/** An outcome with its certainty. */
export interface Finding {
  readonly outcome: DeliveryOutcome;
  readonly certainty: Certainty;
  readonly error?: string | undefined;
  readonly inside?: string | undefined;
  /** Place of the instruction that failed, from 0. */
  readonly index?: number | undefined;
  /** The outcomes behind this one. */
  readonly behind?: readonly DeliveryOutcome[] | undefined;
  /** Whether further runs can say more than the events of this run. */
  readonly isOpen?: boolean;
}

/** The outcome of a program that other runs show. */
export function found(outcome: DeliveryOutcome): Finding {
  return { outcome, certainty: 'tried' };
}

/** Reads the outcome of a program from the events of its run; `unknown` if the events do not show the outcome. */
export function readRun(verdict: Verdict, program: ProgramSummary | undefined): Finding {
  const { kind, error, events } = verdict;
  if (kind === 'overweight') return { outcome: 'overweight', certainty: 'reported', error };
  if (kind === 'unreadable') return { outcome: 'unsupported-version', certainty: 'reported' };
  const end = deriveProxiedEnd(events);
  if (end?.failure) return readProxied(end);
  // Executed instructions stay executed after a later failure.
  const isMade = end !== undefined && (!program || program.call !== undefined);
  if (kind === 'completed' || isMade) return readCompleted(events, program);
  if (error === undefined) return { outcome: 'unknown', certainty: 'unknown', isOpen: true };
  return readError(error, { program, index: verdict.index });
}

// A processed message is not a success: success is ProxyExecuted{Ok} without a failed inner call.
function readProxied({ failure, inside, isFilteredByType, isInsideProxy }: ProxiedEnd): Finding {
  const error = failure && nameFailure(failure);
  if (!isFiltered(failure)) return { outcome: 'call-failed', certainty: 'reported', error, inside };
  // The chain's own filter and the filter of the proxy's type have the same error.
  const outcome = isFilteredByType || isInsideProxy ? 'proxy-filtered' : 'call-filtered';
  const isOpen = isFilteredByType && isInsideProxy !== true;
  return { outcome, certainty: 'reported', error, inside, isOpen };
}

/** Reads the outcome of a program that ran to its end: every call by proxy leaves an event, and so do many failures. */
function readCompleted(events: readonly DecodedEvent[], program: ProgramSummary | undefined): Finding {
  const executed: Finding = { outcome: 'executed', certainty: 'reported' };
  const { failure, inside } = findInnerEnd(events);
  if (failure) {
    const outcome = isFiltered(failure) ? 'call-filtered' : 'call-failed';
    return { outcome, certainty: 'reported', error: nameFailure(failure), inside };
  }
  const made = events.filter(isProxyMade).length;
  const unknown: Finding = { outcome: 'unknown', certainty: 'unknown', isOpen: true };
  if (!program) return made > 0 ? executed : unknown;
  // A program without a call ran; a program with one call made it by proxy.
  const isShown = program.call ? made > 0 : program.isOfTask;
  return isShown ? executed : unknown;
}

interface Meaning {
  readonly outcome: DeliveryOutcome;
  /** The instructions of a task's program that have the error; any if absent. */
  readonly at?: readonly Instruction['kind'][];
  /** Whether the error has more than one cause. */
  readonly isOpen?: boolean;
}

// Names of `xcm::Error` of all versions.
const meanings: ReadonlyMap<string, Meaning> = new Map<string, Meaning>(
  Object.entries({
    Barrier: { outcome: 'barrier' },
    UnhandledXcmVersion: { outcome: 'unsupported-version' },
    VersionIncompatible: { outcome: 'unsupported-version' },
    WeightLimitReached: { outcome: 'overweight' },
    TooExpensive: { outcome: 'fees', at: ['BuyExecution'], isOpen: true },
    FeesNotMet: { outcome: 'fees', at: ['BuyExecution'] },
    NotWithdrawable: { outcome: 'funds', at: ['WithdrawAsset'] },
    AssetNotFound: { outcome: 'asset-not-found', at: ['WithdrawAsset'] },
    FailedToTransactAsset: { outcome: 'xcm-failed', at: ['WithdrawAsset'], isOpen: true },
    UntrustedReserveLocation: { outcome: 'untrusted-reserve', at: ['ReserveAssetDeposited'] },
    UntrustedTeleportLocation: { outcome: 'untrusted-reserve', at: ['ReceiveTeleportedAsset'] },
    FailedToDecode: { outcome: 'undecodable-call', at: ['Transact'] },
    MaxWeightInvalid: { outcome: 'weight', at: ['Transact'] },
    TooMuchWeightRequired: { outcome: 'weight', at: ['Transact'] },
    NoPermission: { outcome: 'call-filtered', at: ['Transact'] },
    BadOrigin: { outcome: 'xcm-failed', at: ['Transact'], isOpen: true },
    WeightNotComputable: { outcome: 'not-weighable', isOpen: true },
    Unsupported: { outcome: 'not-weighable', isOpen: true },
  }),
);

/** Reads an XCM error that the chain names; `xcm-failed` if the error says nothing more about a task's program. */
export function readError(
  error: string,
  { program, index }: { readonly program: ProgramSummary | undefined; readonly index: number | undefined },
): Finding {
  const failed: Finding = { outcome: 'xcm-failed', certainty: 'reported', error };
  const meaning = meanings.get(error);
  if (!meaning) return failed;
  const { outcome, at, isOpen = false } = meaning;
  // Filters have an error of their own, so the target does not convert the origin.
  const isOfCall = program?.isOfTask === true && program.call !== undefined;
  if (error === 'BadOrigin' && isOfCall) return { ...failed, outcome: 'origin-not-convertible' };
  const found: Finding = { outcome, certainty: 'reported', error, isOpen };
  if (!program || !at) return isOfPallet(error, program) ? failed : found;
  const place = index === undefined ? undefined : program.instructions[index]?.kind;
  if (place) return at.includes(place) ? found : failed;
  if (program.isOfTask) return found;
  return { ...failed, isOpen: true };
}

// A chain that starts a program can decode its version.
function isOfPallet(error: string, program: ProgramSummary | undefined): boolean {
  const expects = program?.instructions.some(({ kind }) => kind === 'ExpectPallet') === true;
  return error === 'VersionIncompatible' && expects;
}

import type { Report, RunReport } from '@parachron/checklist';
import { type Fault, isParachronError } from '@parachron/core';
import { interruptedCode } from '../terminal/catchStop.js';

/** What the process ends with; scripts rely on these. */
export const exitCodes = {
  passed: 0,
  failed: 1,
  input: 2,
  unreachable: 3,
  incompatible: 4,
  refused: 5,
  /** By `plan --detailed-exitcode` alone. */
  stepsDue: 10,
  /** By `plan --detailed-exitcode` alone. */
  unfixed: 11,
  bug: 70,
  interrupted: interruptedCode,
  /** As a shell reports of a program whose reader went away: 128 and the number of SIGPIPE. */
  brokenPipe: 141,
} as const;

/** What each exit code means, for people. */
export const exitMeanings: Readonly<Record<keyof typeof exitCodes, string>> = {
  passed: 'everything passed',
  failed: 'a check failed, or has no result',
  input: 'wrong input',
  unreachable: 'a node was not reached',
  incompatible: 'unsupported runtime or wrong chain',
  refused: 'the chain refused the call, or would refuse it (nothing sent)',
  stepsDue: 'with plan --detailed-exitcode: steps are to be done',
  unfixed: 'with plan --detailed-exitcode: a failure remains that no step of the plan fixes',
  bug: 'internal error',
  interrupted: 'interrupted (Ctrl+C, SIGTERM); connections are closed',
  brokenPipe: 'output pipe closed',
};

/** The exit code of an error: its fault decides; what is none of ours is our bug. */
export function exitCodeOf(error: unknown): number {
  if (!isParachronError(error)) return exitCodes.bug;
  const fault: Fault = error.fault;
  return exitCodes[fault];
}

/** The exit code of a report: only a report in which everything is known and nothing failed passes. */
export function exitCodeOfReport(report: Pick<Report, 'verdict'>): number {
  return report.verdict === 'ready' ? exitCodes.passed : exitCodes.failed;
}

/** From the worst: what nobody could look at says less than what was looked at and failed. */
const worst: readonly Fault[] = ['bug', 'input', 'incompatible', 'refused', 'unreachable'];

/**
 * The exit code of a run over several parachains and networks: the worst of all. What stood in the way of looking
 * decides before what was found.
 */
export function exitCodeOfRun(run: Pick<RunReport, 'verdict' | 'notChecked'>): number {
  return exitCodeOfUnchecked(run) || exitCodeOfReport(run);
}

/** The exit code of what stood in the way of looking; 0 where nothing did. */
export function exitCodeOfUnchecked({ notChecked }: Pick<RunReport, 'notChecked'>): number {
  const faults = new Set(notChecked.map(({ error }) => error?.fault));
  const fault = worst.find((one) => faults.has(one));
  return fault === undefined ? exitCodes.passed : exitCodes[fault];
}

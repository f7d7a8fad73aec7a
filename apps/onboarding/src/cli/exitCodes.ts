import type { RunReport } from '@parachron/checklist';
import { type Fault, isParachronError, type ParachronError } from '@parachron/core';
import { type Screen, writeText } from '@parachron/terminal';
import { interruptedCode } from '../terminal/watchStop.js';

/** The exit codes of the process with their meanings; scripts rely on the codes. */
export const exits = {
  passed: [0, 'everything passed'],
  failed: [1, 'a check failed, or has no result'],
  input: [2, 'wrong input'],
  unreachable: [3, 'a node was not reached'],
  incompatible: [4, 'unsupported runtime or wrong chain'],
  refused: [5, 'the chain refused the call, or would refuse it (nothing sent)'],
  stepsDue: [10, 'with plan --detailed-exitcode: the plan has steps'],
  unfixed: [11, 'with plan --detailed-exitcode: a failure remains that no step of the plan fixes'],
  bug: [70, 'internal error'],
  interrupted: [interruptedCode, 'interrupted (Ctrl+C, SIGTERM); connections are closed'],
  /** The code by which a shell reports a closed output pipe: 128 and the number of SIGPIPE. */
  brokenPipe: [141, 'output pipe closed'],
} as const;

/** The exit codes by their names. */
export const exitCodes = Object.fromEntries(Object.entries(exits).map(([name, [code]]) => [name, code])) as {
  readonly [N in keyof typeof exits]: (typeof exits)[N][0];
};

/** The exit code of an error, by its fault; a foreign error counts as an internal error. */
export function chooseExitCode(error: unknown): number {
  if (!isParachronError(error)) return exitCodes.bug;
  const fault: Fault = error.fault;
  return exitCodes[fault];
}

/** Exit codes, the worst first: an unreachable chain gives less information than a failed check. */
const worst: readonly Fault[] = ['bug', 'input', 'incompatible', 'refused', 'unreachable'];

/**
 * The exit code of a run over several parachains and networks: the worst of all. A missing check decides before a failed check. A run
 * passes only if every check has a result and none failed.
 */
export function chooseRunExitCode(run: Pick<RunReport, 'verdict' | 'notChecked'>): number {
  return chooseUncheckedExitCode(run) || (run.verdict === 'ready' ? exitCodes.passed : exitCodes.failed);
}

/** The exit code of missing checks; 0 if all checks ran. */
export function chooseUncheckedExitCode({ notChecked }: Pick<RunReport, 'notChecked'>): number {
  const faults = new Set(notChecked.map(({ error }) => error?.fault));
  const fault = worst.find((one) => faults.has(one));
  return fault === undefined ? exitCodes.passed : exitCodes[fault];
}

/** Formats an error of a command for people: the code and the message, the hint, and the command that explains the error. */
export function formatFailure({ code, message, hint }: ParachronError, screen: Screen): string {
  // A message may have several lines, one for each mistake.
  const lines = `error ${code}: ${message}`.split('\n');
  const command = `see: parachron explain ${code}`;
  const [first = '', ...rest] = [...lines, `hint: ${hint}`, command].flatMap((line) =>
    writeText(line, screen),
  );
  return [first.replace(/^error/, screen.colors.red), ...rest].join('\n');
}

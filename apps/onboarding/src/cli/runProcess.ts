import { writeSync } from 'node:fs';
import type { Screen } from '@parachron/terminal';
import { FileNotWrittenError } from '../errors.js';
import { describeFileFailure } from '../files/describeFileFailure.js';
import { createTerminal } from '../terminal/Terminal.js';
import type { CommandContext } from './CommandContext.js';
import { chooseExitCode, exitCodes, formatFailure } from './exitCodes.js';
import { runCli } from './runCli.js';

/** Milliseconds for closing connections after the result; then the process ends in any case. */
const closingMs = 2_000;

/**
 * Runs the command line of a process, with its streams, and ends the process.
 *
 * @param takeStop see `watchStop`
 */
export async function runProcess(process: NodeJS.Process, takeStop: () => AbortSignal): Promise<void> {
  const terminal = createTerminal(process);
  const { stdout, stderr } = process;
  const writeResult = stdout.write.bind(stdout);
  // Stdout is the result of the command: what a module of the user prints, such as a chain specification, goes to stderr.
  stdout.write = stderr.write.bind(stderr);
  endOnFailedOutput(process, terminal);
  const code = await runCli(process.argv.slice(2), {
    terminal,
    env: process.env,
    cwd: process.cwd(),
    takeStop,
    ...createAsk(process),
  });
  process.exitCode = code;
  // The command no longer waits for a request to stop: it ends the rest at once, such as the wait for a slow reader.
  const stop = takeStop();
  const isStopped = stop.aborted;
  stop.addEventListener('abort', () => process.exit(code));
  // A pipe takes the result at the pace of its reader.
  await Promise.all(
    [writeResult, stderr.write.bind(stderr)].map((write) => new Promise((resolve) => write('', resolve))),
  );
  // A stopped program does not wait for pending connections; any other ends by itself, unless a connection keeps it alive.
  if (isStopped) process.exit(code);
  setTimeout(() => process.exit(code), closingMs).unref();
}

/** Creates the function that asks questions at a terminal; undefined if the input or stderr is not a terminal, as in a script. */
function createAsk({ stdin, stderr }: Pick<NodeJS.Process, 'stdin' | 'stderr'>): Pick<CommandContext, 'ask'> {
  if (!stdin.isTTY || !stderr.isTTY) return {};
  const ask = async (question: string) => {
    const { createInterface } = await import('node:readline');
    return new Promise<boolean>((resolve) => {
      // Line by line, so that the terminal itself handles Ctrl+C.
      const lines = createInterface({ input: stdin, output: stderr, terminal: false });
      // The end of the input means no.
      lines.once('close', () => resolve(false));
      lines.question(question, (answer) => {
        resolve(/^y(es)?$/i.test(answer.trim()));
        lines.close();
      });
    });
  };
  return { ask };
}

/**
 * Ends the process when its result cannot be written: without a message when the reader closed the pipe, as in `parachron demo
 * | head`; otherwise with an error on stderr, as on a full disk. Without stderr, which has only progress and errors, the command goes on.
 */
export function endOnFailedOutput(process: NodeJS.Process, screen: Screen): void {
  process.stderr.on('error', () => undefined);
  process.stdout.on('error', (cause: NodeJS.ErrnoException) => {
    if (cause.code === 'EPIPE') process.exit(exitCodes.brokenPipe);
    const error = new FileNotWrittenError({ file: 'stdout', reason: describeFileFailure(cause) });
    try {
      writeSync(2, `${formatFailure(error, screen)}\n`);
    } catch {
      // The disk of stderr may be full too; the exit code is then the only report.
    }
    process.exit(chooseExitCode(error));
  });
}

import { createAsk } from '../command/createAsk.js';
import { endOnFailedOutput } from '../command/endOnFailedOutput.js';
import { createTerminal } from '../terminal/createTerminal.js';
import type { Stop } from '../terminal/watchStop.js';
import { runCli } from './runCli.js';

/** Runs the command line of a process, with its streams, and sets the exit code. */
export async function runProcess(process: NodeJS.Process, stop: Stop): Promise<void> {
  const terminal = createTerminal(process);
  endOnFailedOutput(process, terminal);
  const code = await runCli(process.argv.slice(2), {
    terminal,
    env: process.env,
    cwd: process.cwd(),
    writeRaw: (text) => void process.stderr.write(text),
    waitForStop: stop.wait,
    ...createAsk(process),
  });
  process.exitCode = code;
  // A stopped program does not wait for pending connections.
  if (stop.isAsked()) process.stdout.write('', () => process.exit(code));
}

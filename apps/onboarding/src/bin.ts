#!/usr/bin/env node
import { runCli } from './cli/runCli.js';
import { createTerminal } from './terminal/createTerminal.js';
import { endOnBrokenPipe } from './terminal/endOnBrokenPipe.js';
import { waitForStop } from './terminal/waitForStop.js';

for (const stream of [process.stdout, process.stderr]) endOnBrokenPipe(stream, (code) => process.exit(code));

let wasStopped = false;

const code = await runCli(process.argv.slice(2), {
  terminal: createTerminal(process),
  env: process.env,
  writeRaw: (text) => void process.stderr.write(text),
  waitForStop: async () => {
    await waitForStop(process);
    wasStopped = true;
  },
});
process.exitCode = code;
// Whoever stops a program waits for no connection that was just being made.
if (wasStopped) process.stdout.write('', () => process.exit(code));

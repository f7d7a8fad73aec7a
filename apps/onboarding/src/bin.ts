#!/usr/bin/env node
import { runCli } from './cli/runCli.js';
import { createTerminal } from './terminal/createTerminal.js';
import { endOnBrokenPipe } from './terminal/endOnBrokenPipe.js';
import { waitForStop } from './terminal/waitForStop.js';

for (const stream of [process.stdout, process.stderr]) endOnBrokenPipe(stream, (code) => process.exit(code));

process.exitCode = await runCli(process.argv.slice(2), {
  terminal: createTerminal(process),
  env: process.env,
  writeRaw: (text) => void process.stderr.write(text),
  waitForStop: () => waitForStop(process),
});

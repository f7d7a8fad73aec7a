#!/usr/bin/env node
import { keepCompiledProgram } from './files/keepCompiledProgram.js';
import { keepCompiledRuntimes } from './files/keepCompiledRuntimes.js';
import { watchStop } from './terminal/watchStop.js';

// The rest of the program takes a while to load; a signal in that time also ends the program with the documented exit code.
const stop = watchStop(process);
await keepCompiledProgram(process.env);
if (!process.argv.includes('--no-cache')) keepCompiledRuntimes(process.env);
const { runProcess } = await import('./cli/runProcess.js');
await runProcess(process, stop);

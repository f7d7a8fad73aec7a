#!/usr/bin/env node
import { keepCompiledProgram } from './files/keepCompiledProgram.js';
import { watchStop } from './terminal/watchStop.js';

// The rest of the program takes a while to load; a signal in that time also ends the program with the documented exit code.
const stop = watchStop(process);
await keepCompiledProgram(process.env);
const { runProcess } = await import('./cli/runProcess.js');
await runProcess(process, stop);

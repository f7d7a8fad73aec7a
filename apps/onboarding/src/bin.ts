#!/usr/bin/env node
import { cacheProgram } from './files/cacheProgram.js';
import { catchStop } from './terminal/catchStop.js';

// The rest of the program takes a while to load; a signal in that time also ends the program with the documented exit code.
const stop = catchStop(process);
await cacheProgram(process.env);
const { runProcess } = await import('./cli/runProcess.js');
await runProcess(process, stop);

#!/usr/bin/env node
import * as module from 'node:module';
import { catchStop } from './terminal/catchStop.js';

// Node.js 22.8 and newer cache the compiled program for the next start; `NODE_DISABLE_COMPILE_CACHE=1` turns that off.
module.enableCompileCache?.();

// The rest of the program takes a while to load; a signal in that time also ends the program with the documented exit code.
const stop = catchStop(process);
const { runProcess } = await import('./cli/runProcess.js');
await runProcess(process, stop);

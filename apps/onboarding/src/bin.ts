#!/usr/bin/env node
import { catchStop } from './terminal/catchStop.js';

// All else takes a while to load, and a signal in that time ends the program with the documented exit code as well.
const stop = catchStop(process);
const { runProcess } = await import('./cli/runProcess.js');
await runProcess(process, stop);

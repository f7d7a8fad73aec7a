import { stdout } from 'node:process';
import { Worker } from 'node:worker_threads';
import { proxy } from 'comlink';
import { shareThreads } from '../src/bundling/shareThreads.mjs';

const { remote } = shareThreads(() => new Worker(new URL('./echoThread.mjs', import.meta.url)), 1);
await remote.answer?.(proxy(async () => undefined));
stdout.write('answered\n');

import { parentPort } from 'node:worker_threads';
import { serveRuns } from '../../src/index.js';

serveRuns({
  post: (message) => parentPort?.postMessage(message),
  listen: (receive) => parentPort?.on('message', receive),
});

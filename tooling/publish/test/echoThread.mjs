import { parentPort, threadId } from 'node:worker_threads';
import { expose } from 'comlink';
import adapter from 'comlink/dist/umd/node-adapter.js';

/** Answers once its callback has answered. @param {() => Promise<void>} callback */
const answer = async (callback) => {
  await callback();
  return threadId;
};
const fail = () => {
  throw new TypeError('refused');
};

/** Its types describe the ES module of the same library. @type {(port: import('node:worker_threads').MessagePort) => import('comlink').Endpoint} */
const toEndpoint = /** @type {any} */ (adapter);
if (parentPort) expose({ answer, fail }, toEndpoint(parentPort));

import { MessageChannel } from 'node:worker_threads';
import { expose, transferHandlers, wrap } from 'comlink';
import adapter from 'comlink/dist/umd/node-adapter.js';

/** @typedef {import('node:worker_threads').Worker} Worker */
/** @typedef {Record<string, (...args: unknown[]) => Promise<unknown>>} Remote */
/** @typedef {{ worker: Worker, remote: Remote, calls: number }} Thread */

/** Its types describe the ES module of the same library. @type {(worker: Worker) => import('comlink').Endpoint} */
const toEndpoint = /** @type {any} */ (adapter);

/**
 * Passes a callback to a thread. The port stays open until the thread collects its garbage: it does not keep the process alive, which a
 * thread does while it has a call.
 *
 * @param {unknown} callback
 * @returns {[unknown, any[]]}
 */
function passCallback(callback) {
  const { port1, port2 } = new MessageChannel();
  expose(callback, /** @type {any} */ (port1));
  port1.unref();
  return [port2, [port2]];
}

const handler = transferHandlers.get('proxy');
if (handler) transferHandlers.set('proxy', { ...handler, serialize: passCallback });

/** A method of comlink, with which chopsticks releases a remote object. */
const ignore = () => undefined;

/**
 * Shares threads that execute calls. A thread starts with the first call that finds no idle thread: a program whose calls are
 * all answered from memory starts none. A thread without a call does not keep the process alive.
 *
 * @param {() => Worker} open starts a thread that exposes an object with comlink
 * @param {number} most maximum number of threads
 * @returns {{ remote: Remote, terminate: () => Promise<void> }} an object whose methods run on a thread, and a function that ends all threads
 */
export function shareThreads(open, most) {
  /** @type {Thread[]} */
  const threads = [];
  /** @param {string} method @param {unknown[]} args */
  async function run(method, args) {
    const thread = choose(threads, most) ?? start(threads, open);
    if (thread.calls++ === 0) thread.worker.ref();
    try {
      return await thread.remote[method]?.(...args);
    } finally {
      if (--thread.calls === 0) thread.worker.unref();
    }
  }
  /** @type {Remote} */
  const methods = {};
  const remote = new Proxy(methods, {
    get: (_target, name) =>
      typeof name === 'symbol' ? ignore : (/** @type {unknown[]} */ ...args) => run(name, args),
  });
  const terminate = async () => {
    await Promise.all(threads.splice(0).map(({ worker }) => worker.terminate()));
  };
  return { remote, terminate };
}

/**
 * Chooses an idle thread; undefined if another thread may start; else the thread with the fewest calls.
 *
 * @param {readonly Thread[]} threads @param {number} most
 */
function choose(threads, most) {
  const [least] = threads.toSorted((one, other) => one.calls - other.calls);
  return least && (least.calls === 0 || threads.length >= most) ? least : undefined;
}

/** @param {Thread[]} threads @param {() => Worker} open @returns {Thread} */
function start(threads, open) {
  const worker = open();
  const remote = /** @type {Remote} */ (/** @type {unknown} */ (wrap(toEndpoint(worker))));
  const thread = { worker, remote, calls: 0 };
  threads.push(thread);
  return thread;
}

import { toShownError } from '../PageError.js';
import { connectPeer, type Peer, type Port } from './connectPeer.js';
import { createSigner } from './createSigner.js';
import type { PageMethods } from './WorkerProtocol.js';

/** One script for all workers, each named for its part of the page, so that a page downloads the libraries of chains once. */
const load = async () =>
  self.name === 'checklist'
    ? (await import('./startChecklist.js')).startChecklist
    : (await import('./startTasks.js')).startTasks;

const loading = load().then((start) =>
  start({
    signer: createSigner(page),
    setState: (state) => void page.call('setState', state),
    fail: (error) => void page.call('fail', toShownError(error)),
  }),
);
const page: Peer<PageMethods<object>> = connectPeer(globalThis as unknown as Port, loading);
// The page has its own sentence for code that is not loaded.
loading.catch(() => void page.call('noteUnloaded'));

import { createChainProvider } from '@parachron/devnet';
import { signCalls } from '@parachron/samples';
import { measure } from '../measure.mjs';
import { requireCount } from '../requireCount.mjs';
import { giftCall, includeAll, start, startService } from '../startService.mjs';

const count = 3000;
const slots = 500;
const first = start + 3600;

/** @type {import('../Benchmark.mjs').Benchmark} */
export const stateTrie = {
  name: 'trie',
  run: async () => {
    const { whole, trie } = await scheduleTasks();
    return {
      title:
        'The price of the state trie: tasks scheduled, signatures checked, and run in a block for each slot',
      unit: 'per second',
      better: 'higher',
      ours: { what: `${count} tasks (variant M), with the trie`, value: (count * 1000) / whole },
      theirs: {
        what: 'the same run without the time spent in the trie',
        value: (count * 1000) / (whole - trie),
      },
      aim: '0.8 times as many',
      note: 'both figures are of one run',
    };
  },
};

async function scheduleTasks() {
  const chain = await startService('M');
  const calls = Array.from({ length: count }, (_, index) => giftCall(index, [first + 60 * (index % slots)]));
  const transactions = await signCalls(createChainProvider(chain), calls);
  /** @type {TrieMethods} */
  const trie = Object.getPrototypeOf(chain.state.with(new Map()));
  const timed = timeMethods(trie);
  let ran = 0;
  chain.onBlock(({ events }) => {
    ran += events.filter(({ name }) => name === 'SuccessfullyTransferredFunds').length;
  });
  const { milliseconds } = await measure(async () => {
    includeAll(chain, transactions);
    await chain.advanceTo((first + 60 * (slots + 1)) * 1000);
  });
  requireCount('tasks run', ran, count);
  chain.close();
  return { whole: milliseconds, trie: timed.stop() };
}

/**
 * Methods of a trie that a block uses: neither method calls the other.
 *
 * @typedef {object} TrieMethods
 * @property {(...given: unknown[]) => unknown} with changes values
 * @property {(...given: unknown[]) => unknown} getRoot hashes the changed nodes
 */

/**
 * Adds up the time that all tries spend, until it is stopped.
 *
 * @param {TrieMethods} methods of all tries
 */
function timeMethods(methods) {
  const { with: change, getRoot } = methods;
  let milliseconds = 0;
  /** @param {(...given: unknown[]) => unknown} method */
  const timed = (method) =>
    /** @this {unknown} @param {unknown[]} given */
    function (...given) {
      const begun = performance.now();
      const result = method.apply(this, given);
      milliseconds += performance.now() - begun;
      return result;
    };
  methods.with = timed(change);
  methods.getRoot = timed(getRoot);
  return {
    stop() {
      Object.assign(methods, { with: change, getRoot });
      return milliseconds;
    },
  };
}

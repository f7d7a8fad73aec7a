import { connect } from '@parachron/client';
import { createChainProvider } from '@parachron/devnet';
import { createScheduler } from '@parachron/scheduler';
import { ApiPromise } from '@polkadot/api';
import { Keyring } from '@polkadot/keyring';
import { cryptoWaitReady } from '@polkadot/util-crypto';
import { countRequests } from '../countRequests.mjs';
import { requireCount } from '../requireCount.mjs';
import { giftCall, start, startService } from '../startService.mjs';

const tasks = 200;
const blockMilliseconds = 1_000;
const time = start + 86_400;

/** @typedef {{ requests: number, blocks: number }} Cost of all tasks: requests for each, and the blocks until the last is in one */

/** @type {Promise<{ ours: Cost, theirs: Cost }> | undefined} */
let measured;
const measureOnce = () => {
  measured ??= measureBoth();
  return measured;
};

const what = {
  ours: `${tasks} tasks submitted at once by one scheduler`,
  theirs: `a program of polkadot.js that counts nonces by itself, without a look at the calls`,
};

/** @type {import('../Benchmark.mjs').Benchmark} */
export const submittingRequests = {
  name: 'submitting-requests',
  run: async () => {
    const { ours, theirs } = await measureOnce();
    return {
      title: `Requests for each of ${tasks} tasks of one account, checked before they are sent`,
      unit: 'requests',
      better: 'lower',
      ours: { what: what.ours, value: ours.requests },
      theirs: { what: what.theirs, value: theirs.requests },
      aim: '5 requests a task',
    };
  },
};

/** @type {import('../Benchmark.mjs').Benchmark} */
export const submittingBlocks = {
  name: 'submitting-blocks',
  run: async () => {
    const { ours, theirs } = await measureOnce();
    return {
      title: `Blocks until all of ${tasks} tasks of one account are in one`,
      unit: 'blocks',
      better: 'lower',
      ours: { what: what.ours, value: ours.blocks },
      theirs: { what: what.theirs, value: theirs.blocks },
      aim: '10 blocks',
      note: `a block each ${blockMilliseconds} ms, built in the same process`,
    };
  },
};

async function measureBoth() {
  await cryptoWaitReady();
  const alice = new Keyring({ type: 'sr25519' }).addFromUri('//Alice');
  return { ours: await measure(submitOurs, alice), theirs: await measure(submitTheirs, alice) };
}

/** @typedef {import('@polkadot/keyring/types').KeyringPair} Pair */
/** @typedef {ReturnType<typeof createChainProvider>} Provider */
/** @typedef {{ run: () => Promise<readonly number[]>, end: () => Promise<void> }} Program gives the block of each task */

/**
 * @param {(provider: Provider, alice: Pair) => Promise<Program>} prepare
 * @param {Pair} alice
 * @returns {Promise<Cost>}
 */
async function measure(prepare, alice) {
  const chain = await startService('M');
  const { provider, count } = countRequests(createChainProvider(chain));
  const { run, end } = await prepare(provider, alice);
  const [before, first] = [count(), chain.head.header.number];
  chain.setMode({ kind: 'interval', milliseconds: blockMilliseconds });
  const blocks = await run();
  chain.setMode({ kind: 'manual' });
  requireCount('tasks in blocks', blocks.length, tasks);
  const requests = (count() - before) / tasks;
  await end();
  chain.close();
  return { requests, blocks: Math.max(...blocks) - first };
}

/** @type {(provider: Provider, alice: Pair) => Promise<Program>} */
async function submitOurs(provider, alice) {
  const scheduler = await createScheduler(await connect(provider), { variant: 'M' });
  const calls = Array.from({ length: tasks }, (_, index) => {
    const { args } = giftCall(index, [time]);
    return scheduler.nativeTransferTaskCall({
      providedId: args.provided_id,
      when: { at: args.execution_times },
      recipient: args.recipient_id,
      amount: args.amount,
    });
  });
  return {
    run: async () => {
      const done = await Promise.all(calls.map((call) => scheduler.submit(call, { signer: alice })));
      return done.map(({ block }) => block.number);
    },
    end: async () => undefined,
  };
}

/** @type {(provider: Provider, alice: Pair) => Promise<Program>} */
async function submitTheirs(provider, alice) {
  const api = await ApiPromise.create({ provider, noInitWarn: true });
  const schedule = api.tx.automationTime?.scheduleNativeTransferTask;
  if (!schedule) throw new RangeError('no tasks');
  const calls = Array.from({ length: tasks }, (_, index) => {
    const { args } = giftCall(index, [time]);
    return schedule(args.provided_id, args.execution_times, args.recipient_id, args.amount);
  });
  return {
    run: async () => {
      const first = (await api.rpc.system.accountNextIndex(alice.address)).toNumber();
      const hashes = await Promise.all(
        calls.map(
          (call, index) =>
            new Promise((/** @type {(hash: string) => void} */ resolve, reject) => {
              call
                .signAndSend(alice, { nonce: first + index }, ({ status, isError }) => {
                  if (isError) reject(new RangeError('a task is refused'));
                  if (status.isInBlock) resolve(status.asInBlock.toHex());
                })
                .catch(reject);
            }),
        ),
      );
      const numbers = new Map();
      for (const hash of new Set(hashes)) {
        numbers.set(hash, (await api.rpc.chain.getHeader(hash)).number.toNumber());
      }
      return hashes.map((hash) => numbers.get(hash));
    },
    end: () => api.disconnect(),
  };
}

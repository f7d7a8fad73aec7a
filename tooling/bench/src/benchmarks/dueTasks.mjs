import { encodeCall } from '@parachron/core';
import { createChainProvider, deriveDevAccount, encodeSignedExtrinsic } from '@parachron/devnet';
import { openHub, signCalls } from '@parachron/samples';
import { measure } from '../measure.mjs';
import { requireCount } from '../requireCount.mjs';
import { giftCall, includeAll, start, startService } from '../startService.mjs';

const ourCount = 10_000;
const theirCount = 500;
const bob = '0x8eaf04151687736326c9fea17e25fc5287613693c912909cb226aa4794f26a48';

/** @type {import('../Benchmark.mjs').Benchmark} */
export const dueTasks = {
  name: 'due',
  run: async () => ({
    title: 'Due tasks of one slot: transfers without a signature',
    unit: 'per second',
    better: 'higher',
    ours: { what: `a slot of ${ourCount} tasks (variant M)`, value: await runOurs() },
    theirs: {
      what: `${theirCount} transfers of one batch on Asset Hub Rococo in chopsticks`,
      value: await runTheirs(),
    },
    aim: '10 000 in one second; a wasm runtime of the service takes 7.7 ms each (130 per second)',
    note: 'in chopsticks the transfers of one batch stand for tasks: their signature is one',
  }),
};

async function runOurs() {
  const chain = await startService('M');
  const slot = start + 7200;
  const calls = Array.from({ length: ourCount }, (_, index) => giftCall(index, [slot]));
  const transactions = await signCalls(createChainProvider(chain), calls);
  requireCount('tasks scheduled', includeAll(chain, transactions), ourCount);
  let ran = 0;
  chain.onBlock(({ events }) => {
    ran += events.filter(({ name }) => name === 'SuccessfullyTransferredFunds').length;
  });
  const { milliseconds } = await measure(() => chain.advanceTo((slot + 60) * 1000));
  requireCount('tasks run', ran, ourCount);
  chain.close();
  return (ourCount * 1000) / milliseconds;
}

async function runTheirs() {
  const hub = await openHub();
  const args = { dest: { Id: bob }, value: 1_000_000_000n };
  const calls = Array.from(
    { length: theirCount },
    () => encodeCall(hub.registry, { pallet: 'Balances', method: 'transfer_keep_alive', args }).hex,
  );
  const batch = encodeCall(hub.registry, { pallet: 'Utility', method: 'batch_all', args: { calls } });
  const signer = await deriveDevAccount('Alice');
  const transaction = await encodeSignedExtrinsic(hub, { call: batch.hex, signer });
  const { result, milliseconds } = await measure(() => hub.newBlock({ transactions: [transaction] }));
  const done = (await result.events()).filter(
    ({ pallet, name }) => pallet === 'Balances' && name === 'Transfer',
  );
  requireCount('transfers', done.length, theirCount);
  // The cost of an empty block does not count for the tasks.
  const empty = await measure(() => hub.newBlock());
  await hub.close();
  return (theirCount * 1000) / Math.max(milliseconds - empty.milliseconds, 1);
}

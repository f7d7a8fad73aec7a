import { createChainProvider } from '@parachron/devnet';
import { openHub, signCalls } from '@parachron/samples';
import { measure } from '../measure.mjs';
import { requireCount } from '../requireCount.mjs';
import { giftCall, includeAll, start, startService } from '../startService.mjs';

const ourCount = 3000;
const theirCount = 40;
const bob = '0x8eaf04151687736326c9fea17e25fc5287613693c912909cb226aa4794f26a48';

/** @type {import('../Benchmark.mjs').Benchmark} */
export const scheduling = {
  name: 'scheduling',
  run: async () => ({
    title: 'Signed extrinsics, signatures checked, until they are in a block',
    unit: 'per second',
    better: 'higher',
    ours: { what: `${ourCount} tasks scheduled (variant M)`, value: await scheduleOurs() },
    theirs: {
      what: `${theirCount} transfers on Asset Hub Rococo in chopsticks`,
      value: await transferTheirs(),
    },
    aim: '1 000 per second; a wasm runtime of the service takes 118 ms each (8.5 per second)',
    note: 'a transfer is the lighter work of the two',
  }),
};

async function scheduleOurs() {
  const chain = await startService('M');
  const calls = Array.from({ length: ourCount }, (_, index) =>
    giftCall(index, [start + 3600 + 60 * (index % 500)]),
  );
  const transactions = await signCalls(createChainProvider(chain), calls);
  const { result, milliseconds } = await measure(() => includeAll(chain, transactions));
  requireCount('tasks scheduled', result, ourCount);
  chain.close();
  return (ourCount * 1000) / milliseconds;
}

async function transferTheirs() {
  const hub = await openHub();
  const args = { dest: { Id: bob }, value: 1_000_000_000n };
  const call = { pallet: 'Balances', method: 'transfer_keep_alive', args };
  const transactions = await signCalls(hub.provider, Array(theirCount).fill(call));
  const { result, milliseconds } = await measure(async () => {
    for (const transaction of transactions) await hub.provider.send('author_submitExtrinsic', [transaction]);
    return hub.newBlock();
  });
  const done = (await result.events()).filter(({ name }) => name === 'ExtrinsicSuccess').length;
  // The inherents succeed, too.
  if (done < theirCount) requireCount('transfers', done, theirCount);
  await hub.close();
  return (theirCount * 1000) / milliseconds;
}

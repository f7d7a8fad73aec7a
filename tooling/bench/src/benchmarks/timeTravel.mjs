import { createChainProvider } from '@parachron/devnet';
import { openHub, signCalls } from '@parachron/samples';
import { measure } from '../measure.mjs';
import { requireCount } from '../requireCount.mjs';
import { includeAll, start, startService } from '../startService.mjs';

const tasks = 1000;
const days = 180;
const sample = 20;

/** @type {import('../Benchmark.mjs').Benchmark} */
export const timeTravel = {
  name: 'travel',
  run: async () => ({
    title: `Time travel across ${days} days with ${tasks} tasks that recur each day`,
    unit: 's',
    better: 'lower',
    ours: { what: `${tasks * days} runs in all (variant H)`, value: await travelOurs() },
    theirs: {
      what: `a block an hour on Asset Hub Rococo in chopsticks, from ${sample} of them`,
      value: await travelTheirs(),
    },
    aim: 'no noticeable wait. A wasm runtime of the service takes 7.7 ms for each run (1 386 s)',
    note: 'the blocks in chopsticks are empty, the tasks come on top',
  }),
};

async function travelOurs() {
  const chain = await startService('H');
  const calls = Array.from({ length: tasks }, (_, index) => ({
    pallet: 'AutomationTime',
    method: 'schedule_dynamic_dispatch_task',
    args: {
      provided_id: `remark ${index}`,
      schedule: { Recurring: { next_execution_time: start + 3600 * (1 + (index % 24)), frequency: 86_400 } },
      call: '0x00000400',
    },
  }));
  const transactions = await signCalls(createChainProvider(chain), calls);
  requireCount('tasks scheduled', includeAll(chain, transactions), tasks);
  let ran = 0;
  chain.onBlock(({ events }) => {
    ran += events.filter(({ name }) => name === 'DynamicDispatchResult').length;
  });
  const { milliseconds } = await measure(() => chain.advanceTo((start + days * 86_400) * 1000 + 1));
  // The last tasks are at the limit: their slot begins at the target time.
  if (ran < tasks * days - tasks || ran > tasks * days) requireCount('tasks run', ran, tasks * days);
  chain.close();
  return milliseconds / 1000;
}

async function travelTheirs() {
  const hub = await openHub();
  const { milliseconds } = await measure(async () => {
    for (let block = 0; block < sample; block += 1) await hub.newBlock();
  });
  await hub.close();
  return ((milliseconds / sample) * 24 * days) / 1000;
}

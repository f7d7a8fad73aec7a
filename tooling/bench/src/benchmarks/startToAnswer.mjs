import { createDevnet } from '@parachron/devnet';
import { openHub } from '@parachron/samples';
import { measureMedian } from '../measure.mjs';

const runs = 5;

/** @type {import('../Benchmark.mjs').Benchmark} */
export const startToAnswer = {
  name: 'start',
  run: async () => {
    const ours = await measureMedian(
      runs,
      async () => {
        const devnet = await createDevnet({ targets: [{ paraId: 2000 }] });
        await devnet.service.provider.send('system_chain', []);
        await devnet.service.provider.send('state_getMetadata', []);
        return devnet;
      },
      (devnet) => devnet.close(),
    );
    const theirs = await measureMedian(
      runs,
      async () => {
        const hub = await openHub();
        await hub.provider.send('system_chain', []);
        await hub.provider.send('state_getMetadata', []);
        return hub;
      },
      (hub) => hub.close(),
    );
    return {
      title: 'Start to first answer',
      unit: 'ms',
      better: 'lower',
      ours: { what: 'service and a target, channels open', value: ours },
      theirs: { what: 'Asset Hub Rococo in chopsticks', value: theirs },
      aim: 'up in 300 ms without the relay; a wasm runtime of the service takes 1 400 ms',
    };
  },
};

import { rolldown } from 'rolldown';
import { expect, test } from 'vitest';
import { fitChopsticks } from '../src/bundling/chopsticks.mjs';

test('replaces the modules that chopsticks loads and that a program does not need', async () => {
  const names = ['pino', './node-worker.js', './browser-worker.js', '@polkadot/wasm-util', 'node-fetch'];
  const text = names.map((name, at) => `export * as module${at} from '${name}';`).join('\n');
  const bundle = await rolldown({
    input: 'entry',
    platform: 'node',
    plugins: [
      {
        name: 'entry',
        resolveId: (id) => (id === 'entry' ? id : null),
        load: (id) => (id === 'entry' ? text : null),
      },
      fitChopsticks(),
    ],
  });
  const { output } = await bundle.generate({ format: 'esm' });
  await bundle.close();
  const replaced = output[0].moduleIds.filter((id) => /[\\/]src[\\/]bundling[\\/]/.test(id));
  expect(replaced.map((id) => id.replace(/^.*[\\/]/, '')).sort()).toEqual([
    'noThread.mjs',
    'ownFetch.mjs',
    'plainLogger.mjs',
    'wasmUtil.mjs',
  ]);
});

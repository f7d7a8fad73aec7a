import { createDevnet } from '@parachron/devnet';
import { expect, it } from 'vitest';
import { createTerminal } from '../terminal/createTerminal.js';
import { describeDevnet } from './describeDevnet.js';
import { renderDevnet } from './renderDevnet.js';

it('names the data that the next run finds', async () => {
  const devnet = await createDevnet({ targets: [{ paraId: 2000 }] });
  const terminal = { ...createTerminal(process), width: 200 };
  const lost = await describeDevnet(devnet, { variant: 'H' });
  expect(lost.chains.map(({ isStored }) => isStored)).toEqual([false, false]);
  expect(renderDevnet(lost, terminal)).toContain('All data is lost at the end');
  const kept = await describeDevnet(devnet, { variant: 'H', data: './chains' });
  expect(kept.chains.map(({ isStored }) => isStored)).toEqual([true, true]);
  expect(renderDevnet(kept, terminal, './chains')).toContain(
    'Blocks are stored in ./chains. Not stored: waiting transactions of the pools.',
  );
  await devnet.close();
});

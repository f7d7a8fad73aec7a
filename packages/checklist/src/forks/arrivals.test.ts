import type { Hex } from '@parachron/core';
import { encodePage } from '@parachron/xcm';
import { expect, it } from 'vitest';
import { listDeparted, listSent } from './arrivals.js';
import type { ChainFork } from './ForkNetwork.js';

const list = (data: Hex) =>
  listSent({ upwardMessages: [], horizontalMessages: [{ recipient: 2000, data }] }).map(
    ({ program }) => program,
  );
const programs = ['0x0200', '0x03040a', '0x04040a'] as const;

// cumulus, `XcmpMessageFormat`: ConcatenatedVersionedXcm 0, ConcatenatedEncodedBlob 1, Signals 2; `ChannelSignal`: Suspend 0, Resume 1.
it.each(['0x0200', '0x0201', '0x01', '0x'] as const)('the page %s has no programs', (data) => {
  expect(list(data)).toEqual([]);
});

it('the programs before bytes that are no program are read: the receiver executes these programs', () => {
  const [, second, third] = programs;
  expect(list(`${encodePage([second, third])}ffff`)).toEqual([second, third]);
});

// cumulus: a message that exceeds the size of a block waits in PendingUpwardMessages for the next block.
it('a program that waits for a later block has left, too', async () => {
  const getStorage = async () => ({ toJSON: () => ['0x0300'] });
  const from = { fork: { getStorage }, paraId: 2000 } as unknown as ChainFork;
  const departed = await listDeparted(from);
  expect(departed).toEqual([{ to: undefined, program: '0x0300' }]);
});

import { submit } from '@parachron/client';
import { encodeCall } from '@parachron/core';
import { deriveDevAccount, deriveDevPair } from '@parachron/devnet';
import { encodePage } from '@parachron/xcm';
import { expect, it } from 'vitest';
import { openSmallChain } from '../../test/support/openSmallChain.js';
import { listPrograms, readEvents } from './blockParts.js';

const programs = ['0x0200', '0x03040a', '0x04040a'] as const;

it('the events of a block are read', async () => {
  const { chain } = await openSmallChain();
  const { registry } = chain.runtime;
  const call = encodeCall(registry, { pallet: 'System', method: 'remark', args: { remark: '0x2a' } });
  const signer = deriveDevPair(await deriveDevAccount('Alice'));
  const { block } = await submit(chain, call.hex, { signer });
  const names = (await readEvents(chain, block.hash)).map(({ pallet, method }) => `${pallet}.${method}`);
  expect(names).toContain('System.ExtrinsicSuccess');
});

// cumulus, `XcmpMessageFormat`: ConcatenatedVersionedXcm 0, ConcatenatedEncodedBlob 1, Signals 2; `ChannelSignal`: Suspend 0, Resume 1.
it.each(['0x0200', '0x0201', '0x01', '0x'] as const)('the page %s has no programs', (data) => {
  expect(listPrograms(data)).toEqual([]);
});

it('the programs before bytes that are no program are read: the receiver executes these programs', () => {
  const [, second, third] = programs;
  expect(listPrograms(`${encodePage([second, third])}ffff`)).toEqual([second, third]);
});

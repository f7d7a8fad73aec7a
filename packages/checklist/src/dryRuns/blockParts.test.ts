import { submit } from '@parachron/client';
import { encodeCall } from '@parachron/core';
import { deriveDevAccount, deriveDevPair } from '@parachron/devnet';
import { encodePage } from '@parachron/xcm';
import { expect, it } from 'vitest';
import { openSmallChain } from '../../test/support/openSmallChain.js';
import { listPrograms, readEvents, readHorizontal, readUpward } from './blockParts.js';

const programs = ['0x0200', '0x03040a', '0x04040a'] as const;

/** Opens a chain whose head has this storage of ParachainSystem. */
async function openWith(items: Readonly<Record<string, unknown>>) {
  const { chain } = await openSmallChain();
  await chain.request('dev_setStorage', [{ ParachainSystem: items }]);
  const { hash } = (await chain.snapshot()).block;
  return { chain, hash };
}

it('the events of a block are read', async () => {
  const { chain } = await openSmallChain();
  const { registry } = chain.runtime;
  const call = encodeCall(registry, { pallet: 'System', method: 'remark', args: { remark: '0x2a' } });
  const signer = deriveDevPair(await deriveDevAccount('Alice'));
  const { block } = await submit(chain, call.hex, { signer });
  const names = (await readEvents(chain, block.hash)).map(({ pallet, method }) => `${pallet}.${method}`);
  expect(names).toContain('System.ExtrinsicSuccess');
});

it('the genesis has no messages', async () => {
  const { chain } = await openSmallChain();
  const { hash } = (await chain.snapshot()).block;
  expect(await readUpward(chain, hash)).toEqual([]);
  expect(await readHorizontal(chain, hash, 2114)).toEqual([]);
});

it.each([
  [[], []],
  [['0x0102'], ['0x0102']],
  [
    ['0x0102', '0x03'],
    ['0x0102', '0x03'],
  ],
  // Messages after an empty message are signals for validators.
  [['0x0102', '0x', '0x0300'], ['0x0102']],
  [['0x', '0x0300'], []],
])('of the upward messages %j, %j are messages', async (UpwardMessages, messages) => {
  const { chain, hash } = await openWith({ UpwardMessages });
  expect(await readUpward(chain, hash)).toEqual(messages);
});

it('the programs for one sibling are read from all its pages, in their order', async () => {
  const [first, second, third] = programs;
  const { chain, hash } = await openWith({
    HrmpOutboundMessages: [
      { recipient: 2114, data: encodePage([first]) },
      { recipient: 1000, data: encodePage([second]) },
      { recipient: 2114, data: encodePage([second, third]) },
    ],
  });
  expect(await readHorizontal(chain, hash, 2114)).toEqual([first, second, third]);
  expect(await readHorizontal(chain, hash, 1000)).toEqual([second]);
  expect(await readHorizontal(chain, hash, 3000)).toEqual([]);
});

// cumulus, `XcmpMessageFormat`: ConcatenatedVersionedXcm 0, ConcatenatedEncodedBlob 1, Signals 2; `ChannelSignal`: Suspend 0, Resume 1.
it.each(['0x0200', '0x0201', '0x01', '0x'] as const)('the page %s has no programs', async (data) => {
  expect(listPrograms(data)).toEqual([]);
  const [program] = programs;
  const { chain, hash } = await openWith({
    HrmpOutboundMessages: [
      { recipient: 2114, data },
      { recipient: 2114, data: encodePage([program]) },
    ],
  });
  expect(await readHorizontal(chain, hash, 2114)).toEqual([program]);
});

it('the programs before bytes that are no program are read: the receiver executes these programs', () => {
  const [, second, third] = programs;
  expect(listPrograms(`${encodePage([second, third])}ffff`)).toEqual([second, third]);
});

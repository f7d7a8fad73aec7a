// A real runtime that stores preimages, with a proposal that its chain has noted.
import type { Chain } from '@parachron/client';
import { encodeCall, type Hex, type storageRead } from '@parachron/core';
import { kusama2025 } from '@parachron/samples/runtimes';
import { blake2AsHex } from '@polkadot/util-crypto';
import { expect, it } from 'vitest';
import { readPreimage } from './readPreimage.js';

const { registry } = kusama2025();
const { hex: call } = encodeCall(registry, { pallet: 'System', method: 'remark', args: { remark: '0x2a' } });
const hash = blake2AsHex(call);
const length = call.length / 2 - 1;

/** A chain that answers storage reads with these values, by item and keys. */
function createChain(stored: Readonly<Record<string, unknown>>): Chain {
  const answer = ({ item, keys, decode }: ReturnType<typeof storageRead>) => {
    const value = stored[`${item} ${JSON.stringify(keys)}`];
    return {
      known: true,
      value: decode(value === undefined ? undefined : ({ toJSON: () => value } as never)),
    };
  };
  const read = async (reads: Readonly<Record<string, ReturnType<typeof storageRead>>>) =>
    Object.fromEntries(Object.entries(reads).map(([name, one]) => [name, answer(one)]));
  return { snapshot: async () => ({ read }) } as unknown as Chain;
}

const bytes = { [`PreimageFor [["${hash}",${length}]]`]: call };

it.each([
  ['RequestStatusFor', { unrequested: { ticket: ['0x01', {}], len: length } }],
  ['RequestStatusFor', { requested: { maybeTicket: null, count: 1, maybeLen: length } }],
  ['StatusFor', { unrequested: { deposit: ['0x01', 1], len: length } }],
  ['StatusFor', { requested: { deposit: null, count: 1, len: length } }],
])('finds the call of a hash, by its status in %s: %o', async (item, status) => {
  const chain = createChain({ ...bytes, [`${item} ["${hash}"]`]: status });
  const empty = createChain({});
  expect(await readPreimage({ call: hash }, { target: { chain }, relay: { chain: empty } })).toEqual({
    call,
    of: 'target',
  });
  expect(await readPreimage({ call: hash }, { target: { chain: empty }, relay: { chain } })).toEqual({
    call,
    of: 'relay',
  });
  const named = { call: hash, of: 'relay' } as const;
  expect(await readPreimage(named, { target: { chain }, relay: { chain: empty } })).toEqual(named);
});

it('leaves a call, and a hash that no chain stores', async () => {
  const chain = createChain({});
  for (const given of [hash, call] as readonly Hex[])
    expect(await readPreimage({ call: given }, { relay: { chain } })).toEqual({ call: given });
});

import { decodeCall } from '@parachron/core';
import { substrateNode } from '@parachron/samples/runtimes';
import { blake2AsHex } from '@polkadot/util-crypto';
import { expect, test } from 'vitest';
import { createRouteContext, storedOf } from '../../test/support/routeContext.js';
import { deriveDemocracyPreimage, derivePreimage } from './derivePreimage.js';

const node = substrateNode();
const length = 200;
/** System.remark of 200 bytes: pallet 0, call 0, the length as a compact number of two bytes. */
const call = `0x00002103${'2a'.repeat(length)}` as const;
const hash = blake2AsHex(call);
const size = length + 4;

test('the bytes are stored by any account, for a deposit that only a dry run shows', async () => {
  const context = await createRouteContext(node, { length });
  expect(context.call.hex).toBe(call);
  const { calls, costs } = (await derivePreimage(context, context.call)) ?? {};
  expect(calls).toMatchObject([
    {
      title: 'stores the bytes of System.remark as a preimage',
      signer: { name: 'any account' },
      isOpen: true,
    },
  ]);
  expect(decodeCall(node.registry, calls?.[0]?.call?.hex ?? '0x')).toMatchObject({
    pallet: 'Preimage',
    method: 'note_preimage',
    args: { bytes: call },
  });
  expect(costs).toMatchObject([
    {
      kind: 'deposit',
      title: 'deposit for the preimage of System.remark',
      payer: { name: 'any account' },
      text: 'unknown',
      source: expect.stringContaining('states no deposit for preimages'),
    },
  ]);
});

test('a dry run shows the deposit', async () => {
  const events = [
    { pallet: 'Balances', usualPallet: 'Balances', method: 'Reserved', data: { amount: '2050000000000' } },
  ];
  const context = await createRouteContext(node, {
    length,
    rule: ({ name }) => (name === 'Utility.batch' ? { events } : { error: 'NotTried' }),
  });
  const { costs } = (await derivePreimage(context, context.call)) ?? {};
  expect(costs).toMatchObject([
    { amount: 2_050_000_000_000n, source: `Preimage.note_preimage, tried with a fork of ${node.chain}` },
  ]);
});

// pallet_preimage stores by hash and length, older ones by hash; it fails with AlreadyNoted for bytes that it has.
test.each([
  ['by hash and length', { 'Preimage.PreimageFor': storedOf(call, [[hash, size]]) }, 0],
  ['by hash', { 'Preimage.PreimageFor': storedOf(call, [hash]) }, 0],
  ['with another length', { 'Preimage.PreimageFor': storedOf(call, [[hash, size + 1]]) }, 1],
  ['with another hash', { 'Preimage.PreimageFor': storedOf(call, [[blake2AsHex('0x'), size]]) }, 1],
  ['in an old pallet', { 'Preimage.Preimages': storedOf({ available: { data: call } }, [hash]) }, 0],
  ['in an old pallet without bytes', { 'Preimage.Preimages': storedOf({ missing: 7 }, [hash]) }, 1],
  ['nowhere', { 'Preimage.Preimages': storedOf(null, [hash]) }, 1],
])('the call for bytes that are stored %s', async (_title, given, count) => {
  const context = await createRouteContext(node, { length, given });
  const preimage = await derivePreimage(context, context.call);
  expect([preimage?.calls.length, preimage?.costs.length]).toEqual([count, count]);
});

test('a chain without a pallet for preimages stores none', async () => {
  const context = await createRouteContext(node);
  const { preimages: _, ...governance } = context.governance;
  expect(await derivePreimage({ ...context, governance }, context.call)).toBeUndefined();
  // Democracy of this runtime leaves preimages to their own pallet.
  expect(await deriveDemocracyPreimage(context, context.call)).toBeUndefined();
});

import { formatHex, type Hex, parseHex } from '@parachron/core';
import type { Codec } from '@polkadot/types/types';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createFork, loadChainSpec } from '../../src/index.js';
import { encode, readAccount, run, sign, startChain, type TestChain } from '../chain/helpers.js';
import { openClient } from '../server/support/openFollow.js';
import { createTinyRuntime, encodeBytes } from '../support/createTinyRuntime.js';
import { buildBlock } from '../support/smallChain.js';

let test: TestChain;
let client: ReturnType<typeof openClient>;
beforeEach(async () => {
  test = await startChain();
  client = openClient(test.chain);
});
afterEach(() => {
  client.close();
  test.chain.close();
});

const remark = (options: object = {}) =>
  sign(test, encode(test, 'System.remark', { remark: '0x' }), test.keys.alice, options);
const dryRun = async (bytes: Uint8Array, at?: string) => {
  const result = await client.call<string>('system_dryRun', formatHex(bytes), at);
  return (test.registry.createType('ApplyExtrinsicResult', result) as Codec).toJSON();
};

it('reports the success of a call, and changes neither chain nor pool', async () => {
  const before = readAccount(test, test.keys.alice);
  expect(await dryRun(remark())).toEqual({ ok: { ok: [] } });
  expect(readAccount(test, test.keys.alice)).toEqual(before);
  expect([test.chain.head.number, test.chain.pool.countReady()]).toEqual([0, 0]);
});

it('reports the error of a call by its pallet, apart from the refusal of the transaction', async () => {
  const dest = test.keys.bob.address;
  const tooMuch = encode(test, 'Balances.transfer_keep_alive', { dest, value: 10n ** 30n });
  // Balances is pallet 10; its error InsufficientBalance is the third.
  expect(await dryRun(sign(test, tooMuch, test.keys.alice))).toEqual({
    ok: { err: { module: { index: 10, error: '0x02000000' } } },
  });
  const forced = encode(test, 'Balances.force_transfer', { source: dest, dest, value: 1 });
  expect(await dryRun(sign(test, forced, test.keys.alice))).toEqual({ ok: { err: { badOrigin: null } } });
});

it.each([
  ['a later nonce', () => remark({ nonce: 1 }), { invalid: { future: null } }],
  ['a wrong signature', () => remark().fill(5, 40, 50), { invalid: { badProof: null } }],
  ['a tip beyond the balance', () => remark({ tip: 10n ** 20n }), { invalid: { payment: null } }],
])('reports %s as a refusal', async (_kind, bytes, refusal) => {
  expect(await dryRun(bytes())).toEqual({ err: refusal });
});

it('runs on the state after the given block', async () => {
  const { genesisHash } = test.chain;
  await run(test, test.keys.alice, 'System.remark', { remark: '0x' });
  expect(await dryRun(remark({ nonce: 0 }))).toEqual({ err: { invalid: { stale: null } } });
  expect(await dryRun(remark({ nonce: 0 }), genesisHash)).toEqual({ ok: { ok: [] } });
  expect(await dryRun(remark({ nonce: 1 }), genesisHash)).toEqual({ err: { invalid: { future: null } } });
});

it('accepts an era that begins with the head, as the next block does', async () => {
  const { hash, header } = await buildBlock(test.chain);
  const era = { current: header.number, period: 4, blockHash: hash };
  expect(await dryRun(remark({ era }))).toEqual({ ok: { ok: [] } });
});

it('refuses bytes without their length, and bytes that are no transaction, with the codes of a node', async () => {
  const message = 'Unable to dry run extrinsic.';
  const send = (bytes: string) => test.chain.provider.send('system_dryRun', [bytes]);
  await expect(send('0x0102')).rejects.toMatchObject({ code: 2, message: expect.stringContaining(message) });
  await expect(send('0x080463')).rejects.toMatchObject({
    code: 1,
    message: expect.stringContaining(message),
  });
});

// hydradx 109: runtimes with a version of BlockBuilder below 6 encode the error of a pallet as one byte.
it('writes the error of a pallet of an older runtime as a node does', async () => {
  const answers = {
    Metadata_metadata: encodeBytes(parseHex(await client.call<Hex>('state_getMetadata'))),
    Core_version: parseHex(await client.call<Hex>('state_call', 'Core_version', '0x')),
    Core_initialize_block: new Uint8Array(),
    BlockBuilder_apply_extrinsic: parseHex('0x0001030a02'),
  };
  const code = createTinyRuntime({ answers });
  const spec = await loadChainSpec({ id: 'tiny', genesis: { raw: { top: { '0x3a636f6465': code } } } });
  const old = await createFork({ spec }, { firstBlock: 'optional' });
  expect(await old.provider.send('system_dryRun', [formatHex(remark())])).toBe('0x0001030a02000000');
  await old.close();
});

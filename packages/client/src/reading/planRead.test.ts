import { constantRead, type Hex, type Read, runtimeCallRead, storageRead } from '@parachron/core';
import { patchMetadata } from '@parachron/samples/metadata';
import { describe, expect, test } from 'vitest';
import { createTestRuntime, recordings } from '../../test/createTestRuntime.js';
import { RpcFailedError } from '../requests/connectionErrors.js';
import { createRuntime } from '../runtime/createRuntime.js';
import { planRead } from './planRead.js';

const block = { number: 5, hash: `0x${'05'.repeat(32)}` as Hex };
const relay = createTestRuntime('polkadot');
const assetHub = createTestRuntime('assetHub');
const alice: Hex = '0xd43593c715fdd31c61141abd04a99fd6822c8558854ccde39a5684e7a56da27d';

function planStorage<T>(read: Read<T>, runtime = relay) {
  const plan = planRead({ runtime, block }, read);
  if (!('key' in plan)) throw new TypeError(JSON.stringify(plan));
  return plan;
}

function answerNow<T>(read: Read<T>, runtime = relay) {
  const plan = planRead({ runtime, block }, read);
  if ('answer' in plan) throw new TypeError(JSON.stringify(plan));
  return plan;
}

describe('a storage read decodes', () => {
  // Keys as in the documentation of Substrate ("Storage keys") and in every block explorer.
  test('a plain value', () => {
    const plan = planStorage(storageRead('System', 'Number', [], (value) => Number(value)));
    expect(plan.key).toBe('0x26aa394eea5630e07c48ae0c9558cef702a5c1b19ab7a04f536c519aca4983ac');
    expect(plan.answer('0x0a000000')).toEqual({
      known: true,
      value: 10,
      evidence: { chain: 'polkadot', block, key: 'System.Number', storageKey: plan.key, value: 10 },
    });
  });

  test('a map, its names in any case', () => {
    const plan = planStorage(storageRead('system', 'account', [alice], (value) => value?.toPrimitive()));
    expect(plan.key).toBe(
      `0x26aa394eea5630e07c48ae0c9558cef7b99d880ec681799c0cf30e8886371da9de1e86a9a8c739864cf3cc5ec2bea59f${alice.slice(2)}`,
    );
    // Alice's address with Polkadot's prefix, by the SS58 registry's own tool.
    expect(plan.answer(null)).toMatchObject({
      known: true,
      value: { nonce: 0, data: { free: 0 } },
      evidence: { key: 'System.Account(15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5)' },
    });
  });

  test('equal values of an item are decoded once, other values and items by themselves', () => {
    const decode = (item: string, raw: Hex | null, number = 5) => {
      const read = storageRead('System', item, [], (value) => value);
      const plan = planRead({ runtime: relay, block: { ...block, number } }, read);
      const answer = 'key' in plan ? plan.answer(raw) : undefined;
      if (!answer?.known) throw new TypeError(JSON.stringify(plan));
      return answer;
    };
    const [one, same] = [decode('Number', '0x0a000000'), decode('Number', '0x0a000000', 6)];
    expect(same.value).toBe(one.value);
    expect(same.evidence).toMatchObject({ block: { number: 6 }, value: 10 });
    expect(String(decode('Number', '0x0b000000').value)).toBe('11');
    expect(decode('EventCount', '0x0a000000').value).not.toBe(one.value);
    expect(decode('Number', null).value).toBe(decode('Number', null).value);
    const long: Hex = `0x${'00'.repeat(2_048)}`;
    expect(decode('Number', long).value).not.toBe(decode('Number', long).value);
  });

  test('a double map', () => {
    const read = storageRead(
      'XcmPallet',
      'SupportedVersion',
      [3, { V3: { parents: 0, interior: 'Here' } }],
      String,
    );
    expect(planStorage(read).answer('0x03000000')).toMatchObject({ known: true, value: '3' });
  });

  test('an Option inside a value is unwrapped', () => {
    // System.LastRuntimeUpgrade is an Option whose item has no default: Compact<u32> and a text.
    const plan = planStorage(
      storageRead('System', 'LastRuntimeUpgrade', [], (value) => value?.toPrimitive()),
    );
    expect(plan.answer('0x0404')).toMatchObject({ known: false });
    expect(plan.answer(null)).toMatchObject({ known: true, value: undefined });
  });

  test.each<[string, Read<unknown>, RegExp]>([
    [
      'pallet',
      storageRead('Nope', 'Number', [], String),
      /^The runtime of polkadot \(polkadot \d+\) has no pallet Nope\.$/,
    ],
    ['item', storageRead('System', 'Nope', [], String), /has no storage System\.Nope\.$/],
    ['pallet of a constant', constantRead('Nope', 'X', String), /has no pallet Nope\.$/],
    ['constant', constantRead('System', 'Nope', String), /has no constant System\.Nope\.$/],
    [
      'a map of more keys',
      storageRead('System', 'Account', [], String),
      /System\.Account with 0 keys; the item takes 1\.$/,
    ],
    [
      'a map of fewer keys',
      storageRead('System', 'Number', [1], String),
      /System\.Number with 1 key; the item takes 0\.$/,
    ],
    ['keys of another type', storageRead('Paras', 'Heads', ['two'], String), /do not fit their types: /],
  ])('unknown: %s', (_name, read, reason) => {
    const answer = answerNow(read);
    expect(answer).toMatchObject({
      known: false,
      reason: expect.stringMatching(reason),
      howToFindOut: expect.stringMatching(/\.$/),
    });
  });

  test('truncated bytes are unknown, with the bytes as evidence', () => {
    const answer = planStorage(storageRead('System', 'Number', [], Number)).answer('0x0a00');
    expect(answer).toMatchObject({
      known: false,
      reason: 'System.Number of polkadot could not be understood: Length in bytes: expected 4, got 2.',
      howToFindOut: "Use the metadata of the block's own runtime.",
      evidence: { value: '0x0a00' },
    });
  });

  // Four bytes announce 524,287 items, the most that polkadot.js makes.
  test.each([
    ['System', 'Events', []],
    ['Hrmp', 'HrmpOpenChannelRequestsList', []],
    ['Balances', 'Locks', [new Uint8Array(32)]],
  ])('a list in %s.%s that is longer than its bytes is not begun', (pallet, item, keys) => {
    const answer = planStorage(storageRead(pallet, item, keys, String)).answer('0xfeff1f00');
    expect(answer).toMatchObject({
      known: false,
      reason: expect.stringMatching(/\(index [1-3]\/524287\)/),
      evidence: { value: '0xfeff1f00' },
    });
  });
});

// Items of no bytes never reach the end of the bytes: four bytes announce 16,384 of them, each with 300 parts.
test('a list of empty values ends where its parts outnumber its bytes', () => {
  const metadata = patchMetadata(recordings.polkadot.metadata, 'System', (patch) => {
    const nothing = patch.addStruct([], []);
    const item = patch.addStruct(
      ['Item'],
      Array.from({ length: 300 }, (_none, at) => [`a${at}`, nothing]),
    );
    patch.addStored('Items', patch.addType({ path: [], def: { sequence: { type: item } } }), '0x00');
  });
  const runtime = createRuntime({ ...recordings.polkadot, metadata, chain: 'Lying', properties: null });
  const { answer } = planStorage(
    storageRead('System', 'Items', [], (value) => (value as unknown as unknown[]).length),
    runtime,
  );
  expect(answer('0x9101')).toMatchObject({ known: true, value: 100 });
  expect(answer('0x02000100')).toMatchObject({
    known: false,
    reason: expect.stringMatching(/too many parts for its bytes/),
  });
});

test('a constant needs nothing from the node', () => {
  // One DOT of ten decimals on the relay; a hundredth of it on Asset Hub (wiki of Polkadot, "Existential deposit").
  const read = constantRead('Balances', 'ExistentialDeposit', (value) => BigInt(value.toString()));
  expect(answerNow(read)).toMatchObject({ known: true, value: 10_000_000_000n });
  expect(answerNow(read, assetHub)).toMatchObject({ known: true, value: 100_000_000n });
});

describe('a runtime call', () => {
  const empty = () => new Uint8Array();

  test('of a method that the runtime has is decoded', () => {
    const plan = planRead({ runtime: assetHub, block }, runtimeCallRead('ParachainHost', 'x', empty, String));
    expect(plan).toMatchObject({ known: false });
    const version = planRead(
      { runtime: assetHub, block },
      runtimeCallRead('AuraApi', 'slot_duration', empty, (bytes) => bytes.length),
    );
    if (!('call' in version)) throw new TypeError(JSON.stringify(version));
    expect(version.call).toMatchObject({ method: 'AuraApi_slot_duration', data: '0x' });
    // A u64 of 12 000; the metadata of version 15 gives its type, so the evidence is decoded.
    expect(version.answer('0xe02e000000000000')).toMatchObject({
      known: true,
      value: 8,
      evidence: { value: 12_000 },
    });
  });

  test('that traps is unknown, with the words of the node', () => {
    const plan = planRead({ runtime: relay, block }, runtimeCallRead('Core', 'version', empty, String));
    if (!('call' in plan)) throw new TypeError(JSON.stringify(plan));
    const trap = {
      endpoint: 'x',
      method: 'state_call',
      rpcMessage: 'wasm `unreachable` instruction executed',
    };
    expect(plan.answer(new RpcFailedError(trap))).toMatchObject({
      known: false,
      reason: 'The runtime of polkadot did not answer Core.version: wasm `unreachable` instruction executed.',
    });
  });
});

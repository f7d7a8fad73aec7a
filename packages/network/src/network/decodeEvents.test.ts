import type { Hex } from '@parachron/core';
import { type Chain, type ChainConfig, createChain } from '@parachron/devnet-chain';
import { readRegistry } from '@parachron/devnet-chain/test';
import { Metadata, TypeRegistry } from '@polkadot/types';
import { compactAddLength, stringToU8a, u8aToHex } from '@polkadot/util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { decodeEvents, formatDispatchError } from './decodeEvents.js';

// The bytes are written by hand for the pallets of the service: System 0, Balances 10, Utility 33.
let chain: Chain;
beforeAll(async () => {
  const config: ChainConfig = { variant: 'H', mode: { kind: 'manual' } };
  chain = await createChain(config);
});
afterAll(() => chain.close());

const registry = () => readRegistry(chain, 15);
const who = '33'.repeat(32);
const amount = `${'05'.padEnd(32, '0')}`;

it('decodes nothing of an unset value, and of an empty list', () => {
  expect([decodeEvents(registry(), undefined), decodeEvents(registry(), '0x00')]).toEqual([[], []]);
});

it.each([
  ['00', '03000000', 3],
  ['01', '', 'finalization'],
  ['02', '', 'initialization'],
])('names the phase %s%s', (kind, index, phase) => {
  // Balances.Withdraw (8): account and amount; no topics.
  const [event] = decodeEvents(registry(), `0x04${kind}${index}0a08${who}${amount}00`);
  expect(event).toEqual({
    pallet: 'Balances',
    usualPallet: 'Balances',
    name: 'Withdraw',
    phase,
    index: 0,
    data: { who: registry().createType('AccountId', `0x${who}`).toString(), amount: 5 },
  });
});

it('has the usual name of a pallet that the chain names otherwise', () => {
  const metadata = u8aToHex(chain.runtime.getMetadata(15));
  const encode = (name: string) => u8aToHex(compactAddLength(stringToU8a(name)), -1, false);
  const renamed = metadata.replaceAll(encode('Balances'), encode('Currency')) as Hex;
  const types = new TypeRegistry();
  types.setMetadata(new Metadata(types, renamed));
  const [event] = decodeEvents(types, `0x04020a08${who}${amount}00`);
  expect(event).toMatchObject({ pallet: 'Currency', usualPallet: 'Balances', name: 'Withdraw' });
});

it('counts the events in their order', () => {
  const one = `020a08${who}${amount}00`;
  const events = decodeEvents(registry(), `0x0c${one}${one}${one}`);
  expect(events.map(({ index }) => index)).toEqual([0, 1, 2]);
});

it.each([
  // Utility.BatchInterrupted (0): an index, and an error.
  ['an error of a pallet', '030a02000000', 'Balances.InsufficientBalance'],
  ['an error of the runtime', '02', 'BadOrigin'],
  ['an error with a part', '0705', 'Token.Frozen'],
  ['an error of a pallet that the runtime lacks', '03ff07000000', 'pallet 255.0x07000000'],
])('names %s', (_title, bytes, error) => {
  const [event] = decodeEvents(registry(), `0x0402210001000000${bytes}00`);
  expect(event).toMatchObject({ pallet: 'Utility', name: 'BatchInterrupted', data: { index: 1 }, error });
});

it.each([
  // Proxy.ProxyExecuted (0) of the pallet 32: a result.
  ['failed', '01030a02000000', { error: 'Balances.InsufficientBalance' }],
  ['successful', '00', {}],
])('finds the error in a %s result', (_title, bytes, expected) => {
  const [event] = decodeEvents(registry(), `0x04022000${bytes}00`);
  const { error } = event ?? {};
  expect({ ...(error === undefined ? {} : { error }) }).toEqual(expected);
});

it('formats dispatch errors alone', () => {
  const types = registry();
  const error = types.createType('DispatchError', '0x02');
  expect(formatDispatchError(types, error)).toBe('BadOrigin');
  expect(formatDispatchError(types, types.createType('u32', 5))).toBeUndefined();
});

it('decodes the events of a block as they were deposited', () => {
  const block = chain.createBlock();
  const key = '0x26aa394eea5630e07c48ae0c9558cef780d41e5e16056765bc8461851072c9d7';
  const bytes = chain.state.get(key);
  const decoded = decodeEvents(registry(), bytes && u8aToHex(bytes));
  expect(decoded.map(({ pallet, name }) => `${pallet}.${name}`)).toEqual(
    block.events.map(({ pallet, name }) => `${pallet}.${name}`),
  );
  expect(decoded.at(0)).toMatchObject({ name: 'ExtrinsicSuccess', phase: 0 });
});

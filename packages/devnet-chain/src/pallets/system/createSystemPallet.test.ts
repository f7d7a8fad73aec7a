import { blake2AsHex } from '@polkadot/util-crypto';
import { beforeEach, expect, it } from 'vitest';
import {
  createTestContext,
  none,
  root,
  signed,
  type TestContext,
} from '../../../test/chain/createTestContext.js';
import { devAccounts } from '../../kinds/devAccounts.js';
import { toBytes } from '../../scale/hex.js';
import { systemConstants } from './systemConstants.js';
import { account, blockHash, lastRuntimeUpgrade } from './systemData.js';

const { alice } = devAccounts;
let test: TestContext;
beforeEach(() => {
  test = createTestContext();
});

const bytes = (...values: number[]) => new Uint8Array(values);

// frame_system: `remark` takes any origin and does nothing, `remark_with_event` takes a signed origin.
it.each([
  ['a signer', signed(alice)],
  ['root', root],
  ['none', none],
])('remark takes %s, and changes nothing', (_kind, origin) => {
  const before = [...test.context.overlay.changes];
  expect(test.dispatch(origin, 'System.remark', { remark: bytes(1, 2) })).toBe('ok');
  expect(test.takeEvents()).toEqual([]);
  expect([...test.context.overlay.changes]).toEqual(before);
});

it('remark_with_event names the signer and the hash of the remark', () => {
  const remark = bytes(1, 2, 3);
  expect(test.dispatch(signed(alice), 'System.remark_with_event', { remark })).toBe('ok');
  expect(test.lastEvent('System.Remarked')).toEqual({ sender: alice, hash: blake2AsHex(remark, 256) });
  expect(test.dispatch(root, 'System.remark_with_event', { remark })).toBe('BadOrigin');
  expect(test.dispatch(none, 'System.remark_with_event', { remark })).toBe('BadOrigin');
});

it('set_storage and kill_storage write raw values for root, also empty ones, and keys without a value', () => {
  const [first, second] = [bytes(0xf0, 1), bytes(0xf0, 2)];
  const items = [
    [first, bytes(1)],
    [second, bytes()],
  ];
  expect(test.dispatch(root, 'System.set_storage', { items })).toBe('ok');
  expect(['0xf001', '0xf002'].map((key) => test.context.overlay.get(key))).toEqual([bytes(1), bytes()]);
  expect(test.dispatch(root, 'System.kill_storage', { keys: [first, bytes(0xf0, 3)] })).toBe('ok');
  expect(['0xf001', '0xf002'].map((key) => test.context.overlay.get(key))).toEqual([undefined, bytes()]);
});

it('set_storage changes what a pallet reads', () => {
  const { keys, types } = test.context.runtime;
  const info = { ...test.context.get(account, alice), nonce: 7 };
  const items = [[toBytes(keys.key(account, [alice])), types.encode(account.type, info)]];
  expect(test.dispatch(root, 'System.set_storage', { items })).toBe('ok');
  expect(test.context.get(account, alice).nonce).toBe(7);
});

it.each([
  ['set_storage', { items: [] }],
  ['kill_storage', { keys: [] }],
])('%s is for root alone', (call, args) => {
  expect(test.dispatch(signed(alice), `System.${call}`, args)).toBe('BadOrigin');
  expect(test.dispatch(none, `System.${call}`, args)).toBe('BadOrigin');
});

it.each([
  ['remark', { remark: bytes() }, 'Normal'],
  ['remark_with_event', { remark: bytes() }, 'Normal'],
  ['set_storage', { items: [] }, 'Operational'],
  ['kill_storage', { keys: [] }, 'Operational'],
])('%s has its class', (type, value, name) => {
  expect(test.context.dispatchInfo({ type: 'System', value: { type, value } }).class.type).toBe(name);
});

it('names the runtime of the genesis', () => {
  const { version } = test.context.runtime;
  expect(test.context.get(lastRuntimeUpgrade)).toEqual({
    spec_version: version.spec_version,
    spec_name: version.spec_name,
  });
});

it('has no hash of a block beyond the stored ones: zeros', () => {
  expect(test.context.get(blockHash, 99)).toBe(`0x${'00'.repeat(32)}`);
});

// frame_system::limits::BlockWeights::with_sensible_defaults: normal calls fill their part, and operational calls have the rest reserved.
it('limits normal calls to their part of a block, and reserves the rest for operational calls', () => {
  const config = {
    maxBlockWeight: 1000n,
    normalPercent: 75n,
    maxBlockLength: 2000,
    baseExtrinsicWeight: 10n,
  };
  const { context } = createTestContext({ config });
  const { max_block, per_class } = context.constant(systemConstants.blockWeights);
  expect(max_block).toEqual({ ref_time: 1000n, proof_size: 2000n });
  expect(per_class.normal.max_total).toEqual({ ref_time: 750n, proof_size: 1500n });
  expect(per_class.operational.max_total).toEqual(max_block);
  expect(per_class.operational.reserved).toEqual({ ref_time: 250n, proof_size: 500n });
  expect(per_class.mandatory.max_total).toBeUndefined();
  for (const { base_extrinsic } of Object.values(per_class)) expect(base_extrinsic.ref_time).toBe(10n);
  expect(context.constant(systemConstants.blockLength).max).toEqual({
    normal: 1500,
    operational: 2000,
    mandatory: 2000,
  });
});

import { kusama2025, polkadot2025 } from '@parachron/samples/runtimes';
import { Enum } from '@polkadot/types-codec';
import { describe, expect, test } from 'vitest';
import { createTestRuntime } from '../../test/createTestRuntime.js';
import { decodeDispatchError, decodeEvents } from './decodeEvents.js';

const { registry } = createTestRuntime('assetHub');

// The order of the variants is that of sp_runtime::DispatchError, TokenError and ArithmeticError.
describe('decodeDispatchError', () => {
  test.each([
    ['0x00', { kind: 'Other', error: 'Other' }],
    ['0x02', { kind: 'BadOrigin', error: 'BadOrigin', docs: expect.stringContaining('origin') }],
    ['0x0700', { kind: 'Token', error: 'FundsUnavailable', docs: expect.stringContaining('less') }],
    ['0x0702', { kind: 'Token', error: 'BelowMinimum', docs: expect.stringContaining('minimum') }],
    ['0x0800', { kind: 'Arithmetic', error: 'Underflow', docs: expect.stringContaining('balance') }],
    ['0x0801', { kind: 'Arithmetic', error: 'Overflow' }],
    ['0x0901', { kind: 'Transactional', error: 'NoLayer' }],
    ['0x0d', { kind: 'RootNotAllowed', error: 'RootNotAllowed' }],
    // Balances is pallet 10 of Asset Hub; InsufficientBalance is its third error.
    [
      '0x030a02000000',
      {
        kind: 'Module',
        pallet: 'Balances',
        usualPallet: 'Balances',
        error: 'InsufficientBalance',
        docs: 'Balance too low to send value',
      },
    ],
    [
      '0x030aff000000',
      { kind: 'Module', pallet: 'Balances', usualPallet: 'Balances', error: 'error 255', docs: '' },
    ],
    ['0x03fa00000000', { kind: 'Module', pallet: 'pallet 250', usualPallet: 'pallet 250', error: 'error 0' }],
  ] as const)('%s', (hex, expected) => {
    expect(decodeDispatchError(registry, hex)).toMatchObject(expected);
  });
});

// Error 28 of XcmPallet (99) of Polkadot has the index of an instruction and an error of XCM; error 19 of NominationPools (41) of Kusama
// has an error of the pallet.
test.each([
  [polkadot2025, '0x03631c010b00', /that caused the error \(index 1, error LocationCannotHold\)$/],
  // No error of XCM has the index 255: the description is kept without the fields.
  [polkadot2025, '0x03631c01ff00', /that caused the error$/],
  [kusama2025, '0x032913040000', /reported to the maintainers \(BondedStashKilledPrematurely\)$/],
] as const)('the fields of an error follow its description (%#)', (load, hex, docs) => {
  expect(decodeDispatchError(load().registry, hex).docs).toMatch(docs);
});

test('an error with the name of an object property has no description', () => {
  const named = new Enum(registry, ['constructor'], 0);
  expect(decodeDispatchError(registry, named)).toEqual({
    kind: 'constructor',
    error: 'constructor',
    docs: '',
  });
});

test('an error beside its weight decodes as the error', () => {
  const { registry: kusama } = kusama2025();
  const failed = kusama.createTypeUnsafe('SpRuntimeDispatchErrorWithPostInfo', ['0x000002']);
  expect(decodeDispatchError(kusama, failed)).toMatchObject({ kind: 'BadOrigin', error: 'BadOrigin' });
});

describe('decodeEvents', () => {
  // One record: ApplyExtrinsic(3); System(0).ExtrinsicFailed(1){BadOrigin, weight 0 0, Normal, pays}; no topics.
  const failed = '00030000000001020000000000';

  test('a failure is decoded with its event', () => {
    expect(decodeEvents(registry, `0x04${failed}`)).toEqual([
      {
        phase: 3,
        pallet: 'System',
        usualPallet: 'System',
        method: 'ExtrinsicFailed',
        data: {
          dispatch_error: { badOrigin: null },
          dispatch_info: { weight: { refTime: 0, proofSize: 0 }, class: 'Normal', paysFee: 'Yes' },
        },
        failure: expect.objectContaining({ kind: 'BadOrigin' }),
      },
    ]);
  });

  // Whitelist(44).WhitelistedCallDispatched(2){hash, Err{no weight, pays, BadOrigin}} of Kusama.
  test('a failure beside its weight, as of a whitelisted call, is decoded with its event', () => {
    const dispatched = `0003000000${'2c02'}${'07'.repeat(32)}${'01000002'}00`;
    const [event] = decodeEvents(kusama2025().registry, `0x04${dispatched}`);
    expect(event).toMatchObject({ pallet: 'Whitelist', failure: { kind: 'BadOrigin', error: 'BadOrigin' } });
  });

  test('bytes without events decode to none', () => expect(decodeEvents(registry, '0x00')).toEqual([]));

  test('a list that is longer than its bytes is not begun', () => {
    expect(() => decodeEvents(registry, '0xfeff1f00')).toThrow(/\(index [1-3]\/524287\)/);
  });

  test.each([`0x08${failed}`, `0x04${failed}00`, '0x04ffff', '0xzz'] as const)('%s is refused', (hex) => {
    expect(() => decodeEvents(registry, hex)).toThrow(
      expect.objectContaining({ code: 'EVENTS_UNDECODABLE' }),
    );
  });
});

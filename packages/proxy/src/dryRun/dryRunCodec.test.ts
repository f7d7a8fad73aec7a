import { assetHubPolkadot, polkadot2024, polkadot2025 } from '@parachron/samples/runtimes';
import type { Codec } from '@polkadot/types/types';
import { describe, expect, it, test } from 'vitest';
import { decodeCallEffects, decodeProgramEffects, readXcmError } from './dryRunCodec.js';

const notUnderstood = (reason: string) =>
  expect.objectContaining({ code: 'DRY_RUN_NOT_UNDERSTOOD', facts: expect.objectContaining({ reason }) });

describe.each([
  ['a relay chain', polkadot2025()],
  ['Asset Hub', assetHubPolkadot()],
])('the types of %s', (_, { registry }) => {
  const encode = (method: string, value: unknown): Uint8Array => {
    const api = registry.metadata.apis.find(({ name }) => name.toString() === 'DryRunApi');
    const output = api?.methods.find(({ name }) => name.toString() === method)?.output;
    if (!output) throw new TypeError(`no ${method}`);
    return registry.createTypeUnsafe(registry.createLookupType(output), [value]).toU8a();
  };
  const used = { refTime: 1, proofSize: 2 };
  const program = (executionResult: unknown, emittedEvents: unknown[] = []) =>
    decodeProgramEffects(
      registry,
      encode('dry_run_xcm', { Ok: { executionResult, emittedEvents, forwardedXcms: [] } }),
    );
  const call = (executionResult: unknown, emittedEvents: unknown[] = []) =>
    decodeCallEffects(
      registry,
      encode('dry_run_call', { Ok: { executionResult, emittedEvents, localXcm: null, forwardedXcms: [] } }),
    );
  const post = { actualWeight: null, paysFee: 'Yes' };

  it('decodes a complete program', () => {
    expect(program({ Complete: { used } })).toEqual({
      ok: true,
      effects: { outcome: { kind: 'Complete' }, events: [] },
    });
  });

  test.each([
    ['FailedToTransactAsset', 'FailedToTransactAsset'],
    ['Barrier', 'Barrier'],
    ['Trap', { Trap: 5 }],
  ])('decodes a program that ends with %s', (name, error) => {
    const failure = { index: 3, error };
    expect(program({ Incomplete: { used, error: failure } })).toMatchObject({
      ok: true,
      effects: { outcome: { kind: 'Incomplete', error: name, index: 3 } },
    });
    expect(program({ Error: failure })).toMatchObject({
      ok: true,
      effects: { outcome: { kind: 'Error', error: name, index: 3 } },
    });
  });

  it('decodes the events in order', () => {
    // System.CodeUpdated, and System.NewAccount of an account.
    const updated = Uint8Array.of(0, 2);
    const created = Uint8Array.of(0, 3, ...new Uint8Array(32).fill(7));
    expect(program({ Complete: { used } }, [updated, created])).toMatchObject({
      ok: true,
      effects: {
        events: [
          { pallet: 'System', method: 'CodeUpdated' },
          { pallet: 'System', method: 'NewAccount', data: { account: expect.anything() } },
        ],
      },
    });
    expect(call({ Ok: post }, [created, updated])).toMatchObject({
      effects: { events: [{ method: 'NewAccount' }, { method: 'CodeUpdated' }] },
    });
  });

  test.each([
    ['Yes', true],
    ['No', false],
  ])('decodes a call that pays: %s', (paysFee, pays) => {
    expect(call({ Ok: { ...post, paysFee } })).toEqual({ ok: true, effects: { paysFee: pays, events: [] } });
  });

  it('decodes the error of a call, without its payment', () => {
    expect(call({ Err: { postInfo: post, error: 'BadOrigin' } })).toEqual({
      ok: true,
      effects: { failure: expect.objectContaining({ kind: 'BadOrigin' }), events: [] },
    });
    const index = registry.metadata.pallets
      .find(({ name }) => name.toString() === 'Balances')
      ?.index.toNumber();
    expect(
      call({ Err: { postInfo: post, error: { Module: { index, error: '0x02000000' } } } }),
    ).toMatchObject({
      effects: {
        failure: {
          kind: 'Module',
          pallet: 'Balances',
          usualPallet: 'Balances',
          error: 'InsufficientBalance',
        },
      },
    });
  });

  test.each(['dry_run_xcm', 'dry_run_call'] as const)('%s: returns the error of the API', (method) => {
    const decode = method === 'dry_run_xcm' ? decodeProgramEffects : decodeCallEffects;
    for (const error of ['Unimplemented', 'VersionedConversionFailed']) {
      expect(decode(registry, encode(method, { Err: error }))).toEqual({ ok: false, error });
    }
  });

  it('refuses a result that ends too early', () => {
    const whole = encode('dry_run_xcm', {
      Ok: { executionResult: { Complete: { used } }, emittedEvents: [], forwardedXcms: [] },
    });
    expect(() => decodeProgramEffects(registry, whole.subarray(0, whole.length - 1))).toThrow(
      notUnderstood('the bytes end too early'),
    );
  });
});

test('metadata without the API describes no result', () => {
  const { registry } = polkadot2024();
  const described = notUnderstood('the metadata does not describe the method');
  expect(() => decodeProgramEffects(registry, Uint8Array.of(0))).toThrow(described);
  expect(() => decodeCallEffects(registry, Uint8Array.of(0))).toThrow(described);
});

describe('readXcmError', () => {
  const codec = (parts: object) => parts as unknown as Codec;
  const fields = (values: Record<string, unknown>) => codec({ get: (name: string) => values[name] });
  const named = codec({ type: 'Barrier' });

  test.each([
    ['nothing', undefined, {}],
    ['the error alone', named, { error: 'Barrier' }],
    ['an error with its index', fields({ error: named, index: 3 }), { error: 'Barrier', index: 3 }],
    [
      'an error with the index 0',
      fields({ error: named, index: { toString: () => '0' } }),
      { error: 'Barrier', index: 0 },
    ],
    ['an error without an index', fields({ error: named }), { error: 'Barrier' }],
    ['an index without an error', fields({ index: 3 }), { index: 3 }],
    ['other fields', fields({}), {}],
  ])('%s', (_, value, expected) => {
    expect(readXcmError(value)).toEqual(expected);
  });
});

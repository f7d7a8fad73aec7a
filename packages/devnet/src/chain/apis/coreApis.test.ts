import type { Option, Vec } from '@polkadot/types';
import type { RuntimeVersion, TransactionValidity } from '@polkadot/types/interfaces';
import type { Bytes, u32 as U32 } from '@polkadot/types/primitive';
import { u8aConcat, u8aToHex } from '@polkadot/util';
import { blake2AsHex } from '@polkadot/util-crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { encode, run, sign, startChain, type TestChain } from '../../../test/chain/helpers.js';

// The runtime APIs of Substrate, called and decoded as polkadot.js does.
let test: TestChain;
let chain: TestChain['chain'];
beforeAll(async () => {
  test = await startChain();
  ({ chain } = test);
  await chain.createBlock();
});
afterAll(() => chain.close());

const call = (method: string, args: Uint8Array = new Uint8Array()) => chain.callRuntime(method, args);
const u32 = (value: number) => test.registry.createType('u32', value).toU8a();

describe('Core', () => {
  it('gives the version that clients sign', () => {
    const version = test.registry.createType<RuntimeVersion>('RuntimeVersion', call('Core_version'));
    expect([version.specName.toString(), version.specVersion.toNumber()]).toEqual([
      chain.runtime.version.spec_name,
      chain.runtime.version.spec_version,
    ]);
    expect(version.transactionVersion.toNumber()).toBe(chain.runtime.version.transaction_version);
    const apis = version.apis.map(([hash, number]) => [hash.toHex(), number.toNumber()]);
    expect(apis).toContainEqual([blake2AsHex('Core', 64), 4]);
    // The well-known identifier of Core in every Substrate runtime.
    expect(apis.map(([hash]) => hash)).toContain('0xdf6acb689907609b');
  });
});

describe('Metadata', () => {
  const readOpaque = (bytes: Uint8Array) =>
    test.registry.createType<Option<Bytes>>('Option<OpaqueMetadata>', bytes);

  it('is version 14 by default, as opaque bytes', () => {
    const opaque = test.registry.createType<Bytes>('OpaqueMetadata', call('Metadata_metadata'));
    expect(u8aToHex(opaque.toU8a(true))).toContain('6d6574610e');
    expect(u8aToHex(opaque)).toBe(u8aToHex(chain.runtime.getMetadata(14)));
  });

  it('has each version that it lists, and no other', () => {
    const listed = test.registry.createType<Vec<U32>>('Vec<u32>', call('Metadata_metadata_versions'));
    expect(listed.toJSON()).toEqual([14, 15]);
    for (const version of [14, 15] as const) {
      const opaque = readOpaque(call('Metadata_metadata_at_version', u32(version)));
      expect(u8aToHex(opaque.unwrap())).toBe(u8aToHex(chain.runtime.getMetadata(version)));
    }
    for (const version of [0, 13, 16, 0xffff_ffff]) {
      expect(readOpaque(call('Metadata_metadata_at_version', u32(version))).isNone).toBe(true);
    }
  });
});

describe('AccountNonceApi', () => {
  const nonceOf = (account: Uint8Array) =>
    Number(test.registry.createType('u32', call('AccountNonceApi_account_nonce', account)));

  it('counts the transactions of an account in blocks, not those in the pool', async () => {
    const { bob } = test.keys;
    expect(nonceOf(bob.addressRaw)).toBe(0);
    await chain.submitExtrinsic(sign(test, encode(test, 'System.remark', { remark: '0x' }), bob));
    expect(nonceOf(bob.addressRaw)).toBe(0);
    await chain.createBlock();
    expect(nonceOf(bob.addressRaw)).toBe(1);
  });

  it('is 0 for an account that does not exist', () => {
    expect(nonceOf(new Uint8Array(32).fill(7))).toBe(0);
  });
});

describe('TaggedTransactionQueue', () => {
  /** Validates as a node does: the source, the extrinsic as the pool has it, and the hash of the block. */
  const validate = (extrinsic: Uint8Array, source = 2) => {
    const args = u8aConcat(new Uint8Array([source]), extrinsic, chain.head.hash);
    return test.registry.createType<TransactionValidity>(
      'TransactionValidity',
      call('TaggedTransactionQueue_validate_transaction', args),
    );
  };
  const remark = (nonce: number, options: object = {}) =>
    sign(test, encode(test, 'System.remark', { remark: '0x00' }), test.keys.charlie, { nonce, ...options });

  it('provides the account and nonce, and requires the nonce before if it is later', () => {
    const tagOf = (nonce: number) => u8aToHex(u8aConcat(test.keys.charlie.addressRaw, u32(nonce)));
    const first = validate(remark(0)).asOk;
    expect([first.provides.map((tag) => u8aToHex(tag)), first.requires.map((tag) => u8aToHex(tag))]).toEqual([
      [tagOf(0)],
      [],
    ]);
    const later = validate(remark(3)).asOk;
    expect([later.provides.map((tag) => u8aToHex(tag)), later.requires.map((tag) => u8aToHex(tag))]).toEqual([
      [tagOf(3)],
      [tagOf(2)],
    ]);
    expect(first.propagate.isTrue).toBe(true);
  });

  it('lives forever without an era, and until the end of its period with one', () => {
    expect(validate(remark(0)).asOk.longevity.toBigInt()).toBe(2n ** 64n - 1n);
    const { hash, header } = chain.head;
    const era = { current: header.number, period: 8, blockHash: hash };
    // Validated for the block after the head, one block of the period has passed.
    expect(validate(remark(0, { era })).asOk.longevity.toNumber()).toBe(8 - 1);
  });

  it('has a higher priority for a higher tip', () => {
    const [none, some] = [remark(0), remark(0, { tip: 5n })].map((bytes) =>
      validate(bytes).asOk.priority.toBigInt(),
    );
    expect(some).toBeGreaterThan(none ?? 0n);
  });

  it.each([
    ['an outdated nonce', () => stale(), { invalid: { stale: null } }],
    ['a wrong signature', () => remark(0).fill(3, -1), { invalid: { badProof: null } }],
    [
      'another genesis',
      () => remark(0, { genesis: `0x${'11'.repeat(32)}` }),
      { invalid: { badProof: null } },
    ],
    ['another version', () => remark(0, { specVersion: 1 }), { invalid: { badProof: null } }],
  ])('refuses %s', async (_kind, bytes, refusal) => {
    expect(validate(await bytes()).toJSON()).toEqual({ err: refusal });
  });

  const stale = async () => {
    await run(test, test.keys.dave, 'System.remark', { remark: '0x' });
    return sign(test, encode(test, 'System.remark', { remark: '0x00' }), test.keys.dave, { nonce: 0 });
  };

  it('refuses inherents, and unsigned calls, by different reasons', () => {
    const bare = (path: string, args: object) =>
      test.registry
        .createType('Extrinsic', test.registry.createType('Call', encode(test, path, { ...args })), {
          version: 4,
        })
        .toU8a();
    expect(validate(bare('Timestamp.set', { now: 0 })).toJSON()).toEqual({
      // The older name of MandatoryValidation, which polkadot.js keeps.
      err: { invalid: { mandatoryDispatch: null } },
    });
    expect(validate(bare('System.remark', { remark: '0x' })).toJSON()).toEqual({
      err: { unknown: { noUnsignedValidator: null } },
    });
  });

  it('refuses inherents of a signer as well, once the signature is valid', async () => {
    const call = encode(test, 'Timestamp.set', { now: 0 });
    const bytes = sign(test, call, test.keys.charlie, { nonce: 0 });
    expect(validate(bytes).toJSON()).toEqual({ err: { invalid: { mandatoryDispatch: null } } });
    expect(validate(bytes.fill(3, 40, 50)).toJSON()).toEqual({ err: { invalid: { badProof: null } } });
    // The same for root's call of an inherent: the class is that of the inner call.
    const inner = encode(test, 'Sudo.sudo', { call });
    await expect(async () => chain.submitExtrinsic(sign(test, inner, test.keys.alice))).rejects.toThrowError(
      expect.objectContaining({ message: expect.stringContaining('1010: Invalid Transaction') }),
    );
  });

  it('changes nothing', () => {
    const before = chain.state;
    validate(remark(0));
    expect(chain.state).toBe(before);
  });
});

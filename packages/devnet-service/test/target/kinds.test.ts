// Targets that differ from most parachains: accounts of 20 bytes, and the relay chain.
import type { Hex } from '@parachron/core';
import { devKeys } from '@parachron/devnet-chain/test';
import { encodeProgram, type Program } from '@parachron/xcm';
import { ApiPromise } from '@polkadot/api';
import { Keyring } from '@polkadot/keyring';
import { afterEach, describe, expect, test } from 'vitest';
import { createTarget, type TargetOptions } from '../../src/target/createTarget.js';

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

async function begin(options: TargetOptions) {
  const target = await createTarget({ ...options, mode: { kind: 'manual' } });
  const para = target;
  const api = await ApiPromise.create({ provider: para.provider, noInitWarn: true });
  closing.push(
    () => api.disconnect(),
    async () => para.close(),
  );
  const eventsOf = async (hash: Hex) => {
    const at = await api.at(hash);
    const records = (await at.query.system?.events?.()) as unknown as Iterable<{
      event: { section: string; method: string; data: { toJSON(): unknown } };
    }>;
    return [...records].map(({ event }) => ({
      name: `${event.section}.${event.method}`,
      data: event.data.toJSON(),
    }));
  };
  return { target, para, api, eventsOf };
}

// docs.moonbeam.network, "Pre-funded Development Accounts": the mnemonic and its addresses.
const phrase = 'bottom drive obey lake curtain smoke basket hold race lonely fit walk';
const accounts = [
  '0xf24FF3a9CF04c71Dbc94D0b566f7A27B94566cac',
  '0x3Cd0A705a2DC65e5b1E1205896BaA2be8A07c6e0',
  '0x798d4Ba9baf0064Ec19eB4F0a1a45785ae9D6DFc',
  '0x773539d4Ac0e786233D90A233654ccEE26a613D9',
];

describe('accounts of 20 bytes', () => {
  const pairOf = (index: number) =>
    new Keyring({ type: 'ethereum' }).addFromUri(`${phrase}/m/44'/60'/0'/0/${index}`);

  test('are Ethereum accounts, for clients without other information about the chain', async () => {
    const { api } = await begin({ accountBytes: 20 });
    expect(api.registry.createType('AccountId').encodedLength).toBe(20);
    expect((await api.rpc.system.properties()).isEthereum.isTrue).toBe(true);
    for (const [index, address] of accounts.entries()) {
      expect(pairOf(index).address).toBe(address);
      const account = (await api.query.system?.account?.(address)) as unknown as {
        data: { free: { toBigInt(): bigint } };
      };
      expect(account.data.free.toBigInt()).toBe(1_000_000n * 10n ** 12n);
    }
  });

  test('sign by keccak and secp256k1, and no other key signs for them', async () => {
    const { api, target, para, eventsOf } = await begin({ accountBytes: 20 });
    const transfer = () => {
      const made = api.tx.balances?.transferKeepAlive?.(accounts[2], 5n);
      if (!made) throw new TypeError('no transfer');
      return made;
    };
    const signed = await transfer().signAsync(pairOf(0), { nonce: 0, era: 0 });
    const foreign = signed.toU8a();
    // Another signature of the same length, after the length, the version and the address.
    foreign.set(new Uint8Array(64).fill(7), foreign.length - signed.method.toU8a().length - 3 - 65);
    expect(() => target.submitExtrinsic(foreign)).toThrow(/bad signature/i);
    target.submitExtrinsic(signed.toU8a());
    expect((await api.rpc.system.accountNextIndex(accounts[0] ?? '')).toNumber()).toBe(1);
    const block = await para.build();
    expect(await eventsOf(block.hash)).toContainEqual({
      name: 'balances.Transfer',
      data: [accounts[0], accounts[2], 5],
    });
    const alice = '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY';
    await expect(para.provider.send('system_accountNextIndex', [alice])).rejects.toThrow(
      'left after decoding',
    );
  });
});

describe('the relay chain', () => {
  // System.remark_with_event(0x01), which requires a signed origin.
  const remark: Hex = '0x00070401';

  test.each(['v4', 'v5'] as const)(
    'of %s has messages of its children, each by its own',
    async (generation) => {
      const { para, eventsOf } = await begin({ relation: 'child', generation });
      const version = generation === 'v4' ? 4 : 5;
      const unpaid: Program = [{ kind: 'ClearOrigin' }];
      const message = encodeProgram(unpaid, { version });
      const block = await para.build({ upwardMessages: { 2114: [message, message], 2115: ['0x04'] } });
      const later = await para.build();
      const events = [...(await eventsOf(block.hash)), ...(await eventsOf(later.hash))];
      const reported = events.filter(({ name }) => name.startsWith('messageQueue'));
      // polkadot-sdk, inclusion::AggregateMessageOrigin: Ump(Para(id)).
      expect(
        reported.map(({ name, data }) => [name, (data as unknown[])[1], (data as unknown[])[2]]),
      ).toEqual([
        ['messageQueue.ProcessingFailed', { ump: { para: 2114 } }, { unsupported: null }],
        ['messageQueue.ProcessingFailed', { ump: { para: 2114 } }, { unsupported: null }],
        ['messageQueue.ProcessingFailed', { ump: { para: 2115 } }, { corrupt: null }],
      ]);
    },
  );

  test('has no route to other chains', async () => {
    const { api, target, para, eventsOf } = await begin({ relation: 'child' });
    const destination = { V4: { parents: 1, interior: 'Here' } };
    const message = { V4: [{ ClearOrigin: null }] };
    const call = api.tx.polkadotXcm?.send?.(destination, message);
    const signed = await call?.signAsync(devKeys.alice, { nonce: 0, era: 0 });
    target.submitExtrinsic(signed?.toU8a() ?? new Uint8Array());
    const names = (await eventsOf((await para.build()).hash)).map(({ name }) => name);
    expect(names).toContain('system.ExtrinsicFailed');
  });

  test('lets a child act as itself, and as its own account', async () => {
    const { para, eventsOf, target } = await begin({ relation: 'child' });
    expect(target.runtime.pallets.some(({ name }) => name === 'ParachainSystem')).toBe(false);
    const asset = { id: { parents: 0, interior: [] }, amount: 10n ** 12n } as const;
    const act = async (originKind: 'Native' | 'SovereignAccount') => {
      const program: Program = [
        { kind: 'WithdrawAsset', assets: [asset] },
        { kind: 'BuyExecution', fees: asset, weightLimit: 'Unlimited' },
        {
          kind: 'Transact',
          originKind,
          requireWeightAtMost: { refTime: 10n ** 9n, proofSize: 10n ** 4n },
          call: remark,
        },
        { kind: 'ExpectTransactStatus', status: { kind: 'Success' } },
      ];
      const first = await para.build({
        upwardMessages: { 2114: [encodeProgram(program, { version: 4 })] },
      });
      const second = await para.build();
      const events = [...(await eventsOf(first.hash)), ...(await eventsOf(second.hash))];
      return events.find(({ name }) => name === 'messageQueue.Processed')?.data as unknown[] | undefined;
    };
    // "para", 2114 as u32 LE, zeros: service-facts, "Derivations".
    const sovereign: Hex = `0x7061726142080000${'00'.repeat(24)}`;
    expect((await act('SovereignAccount'))?.at(-1)).toBe(false);
    const context = target.getContext();
    if (!context) throw new TypeError('no state');
    const call = {
      type: 'Balances',
      value: {
        type: 'force_set_balance',
        value: { who: { type: 'Id', value: sovereign }, new_free: 10n ** 14n },
      },
    };
    context.dispatch({ kind: 'root' }, call);
    target.setStorage(context.overlay.changes);
    expect((await act('SovereignAccount'))?.at(-1)).toBe(true);
    // The origin of the parachain itself is not an account.
    expect((await act('Native'))?.at(-1)).toBe(false);
  });
});

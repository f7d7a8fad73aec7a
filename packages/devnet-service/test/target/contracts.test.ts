// Contracts of the local network: calls by extrinsics and by messages, and calls that the filter of message calls refuses.
import { type Hex, parseHex } from '@parachron/core';
import { encodeProgram, type XcmVersion } from '@parachron/xcm';
import { u8aToHex } from '@polkadot/util';
import { describe, expect, it } from 'vitest';
import { createTarget } from '../../src/target/createTarget.js';
import {
  alice,
  derived,
  pageOf,
  remoteFlow,
  type SeenEvent,
  shareTargets,
  type TargetStory,
  unit,
} from './support/shareTargets.js';

const contract: Hex = `0x${'c0'.repeat(32)}`;
const flipper: Hex = '0x633aa551';
const enough = { refTime: 1_000_000_000n, proofSize: 100_000n };
const newest = { v2: 2, v4: 4, v5: 5 } as const satisfies { [G in 'v2' | 'v4' | 'v5']: XcmVersion };

const begin = shareTargets();
const open = (options: Parameters<typeof begin>[0] = {}) => begin({ contracts: [contract], ...options });

function callOf({ api }: TargetStory, to: Hex = contract, options: { value?: bigint; gas?: object } = {}) {
  const { value = 0n, gas = enough } = options;
  const tx = api.tx.contracts?.call?.(to, value, gas, null, flipper);
  if (!tx) throw new TypeError('the target has no contracts');
  return tx;
}

const find = (events: readonly SeenEvent[], name: string) =>
  events.find((event) => event.name === name)?.data;
/** polkadot.js formats accounts in events as SS58. */
const asHex = ({ api }: TargetStory, account: unknown) =>
  u8aToHex(api.registry.createType('AccountId', account).toU8a());

describe('a contract', () => {
  it('is called by an extrinsic, with the published arguments', async () => {
    const target = await open();
    // `Contracts.call` in the metadata of substrate-node (polkadot.js `v15/substrate`): index 6 and these types.
    const { method } = callOf(target);
    expect(method.callIndex[1]).toBe(6);
    const types = method.meta.fields.map(({ name, type }) => [
      name.unwrap().toString(),
      target.api.registry.lookup.getTypeDef(type).type,
    ]);
    expect(types).toEqual([
      ['dest', 'MultiAddress'],
      ['value', 'Compact<u128>'],
      ['gas_limit', expect.stringContaining('"proofSize":"Compact<u64>"')],
      ['storage_deposit_limit', 'Option<Compact<u128>>'],
      ['data', 'Bytes'],
    ]);
    const before = await target.freeOf(contract);
    const events = await target.submit(callOf(target, contract, { value: unit }));
    expect(find(events, 'contracts.ContractEmitted')).toMatchObject({ data: flipper });
    expect(find(events, 'contracts.Called')).toMatchObject({ caller: { Signed: expect.any(String) } });
    expect(await target.freeOf(contract)).toBe(before + unit);
  });

  it('is refused by the pallet’s own errors', async () => {
    const target = await open();
    const failed = async (call: ReturnType<typeof callOf>) => {
      const events = await target.submit(call);
      const data = find(events, 'system.ExtrinsicFailed') as {
        dispatchError: { Module: { error: string } };
      };
      const [index = 0] = parseHex(data.dispatchError.Module.error);
      return target.api.registry.findMetaError(new Uint8Array([54, index])).name;
    };
    expect(await failed(callOf(target, alice))).toBe('ContractNotFound');
    expect(await failed(callOf(target, contract, { gas: { refTime: 1n, proofSize: 1n } }))).toBe('OutOfGas');
    expect(await failed(callOf(target, contract, { value: 10n ** 30n }))).toBe('TransferFailed');
  });

  it.each(['v2', 'v4', 'v5'] as const)('is called by a message on %s, as the user', async (generation) => {
    const target = await open({ generation });
    const call = target.proxied(callOf(target).method.toHex());
    const weight = { refTime: 3_000_000_000n, proofSize: 200_000n };
    const events = await target.receive([pageOf(remoteFlow({ call, weight }), newest[generation])]);
    expect(find(events, 'proxy.ProxyExecuted')).toEqual({ result: 'Ok' });
    const called = find(events, 'contracts.Called') as { caller: { Signed: string } };
    expect(asHex(target, called.caller.Signed)).toBe(alice);
    expect(find(events, 'contracts.ContractEmitted')).toMatchObject({ data: flipper });
  });
});

describe('calls that no message may make', () => {
  const config = { xcm: { refusedCalls: ['Contracts.call'] } };
  const weight = { refTime: 3_000_000_000n, proofSize: 200_000n };

  // `ensure!(Config::SafeCallFilter::contains(&message_call), XcmError::NoPermission)` of xcm-executor, from XCM version 3 on.
  it.each(['v4', 'v5'] as const)(
    'end with NoPermission on %s, alone and inside of others',
    async (generation) => {
      const target = await open({ generation, config });
      const call = callOf(target).method.toHex();
      for (const refused of [call, target.proxied(call)]) {
        const program = remoteFlow({ call: refused, weight });
        const events = await target.receive([pageOf(program, newest[generation])]);
        expect(find(events, 'messageQueue.Processed')).toMatchObject({ success: false });
        expect(find(events, 'contracts.Called')).toBeUndefined();
        const origin = target.api.createType('XcmVersionedLocation', {
          [`V${newest[generation]}`]: {
            parents: 1,
            interior: { X1: [{ Parachain: 2114 }] },
          },
        });
        const answer = await target.api.call.dryRunApi?.dryRunXcm?.(
          origin,
          encodeProgram(program, { version: newest[generation] }),
        );
        expect(JSON.stringify(answer?.toHuman())).toContain('NoPermission');
      }
    },
  );

  it('are made by extrinsics all the same', async () => {
    const target = await open({ config });
    const events = await target.submit(callOf(target));
    expect(find(events, 'contracts.Called')).toBeDefined();
  });

  it('let other calls through', async () => {
    const target = await open({ config });
    const events = await target.receive([pageOf(remoteFlow({ call: target.proxied() }), 4)]);
    expect(find(events, 'proxy.ProxyExecuted')).toEqual({ result: 'Ok' });
    expect(derived.hashedDescription).toBe(target.own);
  });

  it('cannot be named for executors of version 2, which have no filter', async () => {
    await expect(createTarget({ generation: 'v2', config })).rejects.toMatchObject({
      code: 'CALL_FILTER_MISSING',
    });
  });
});

// The service's token on a target: held there, transferred back by the transfer calls of PolkadotXcm, and paid out by the service.

import { deriveSovereignAccount, encodePage, encodeProgram, hereLocation } from '@parachron/xcm';
import type { ApiPromise } from '@polkadot/api';
import { u8aToHex } from '@polkadot/util';
import { afterEach, describe, expect, it } from 'vitest';
import { createDevnet, type Devnet } from '../../src/index.js';
import { alice, bob, getFree, openApi, send, tx } from '../support/clients.js';
import { start } from './support/users.js';

const token = 10_000_000_000n;
const paraId = 2000;
const backing = deriveSovereignAccount({ paraId, relation: 'sibling' }).hex;
// service-facts.md, per-target defaults, which the service also uses for itself: 1e9 per instruction, 419e9 planck per second;
// WithdrawAsset, ClearOrigin, BuyExecution, DepositAsset.
const cost = (4n * 1_000_000_000n * 419_000_000_000n) / 10n ** 12n;

let devnet: Devnet;
let apis: ApiPromise[] = [];
afterEach(async () => {
  for (const api of apis) await api.disconnect();
  await devnet.close();
});

async function open(generation: 'v4' | 'v5') {
  const who = u8aToHex(alice.publicKey);
  const holders = [{ who, amount: 10n * token }];
  devnet = await createDevnet({
    start,
    clock: () => start,
    targets: [{ paraId, generation, serviceToken: { holders } }],
  });
  const [there] = devnet.targets;
  if (!there) throw new TypeError('the network has no target');
  const [service, target] = [await openApi(devnet.service.provider), await openApi(there.provider)];
  apis = [service, target];
  return { service, target };
}

type Generation = Parameters<typeof open>[0];

/** The location of the service, as calls and storage keys write it. */
const home = { parents: 1, interior: { X1: [{ Parachain: 2114 }] } };

function transferToReserve(target: ApiPromise, generation: Generation, amount: bigint) {
  const version = generation === 'v4' ? 'V4' : 'V5';
  const who = { parents: 0, interior: { X1: [{ AccountId32: { id: bob.publicKey } }] } };
  const assets = [{ id: home, fun: { Fungible: amount } }];
  const args = [{ [version]: home }, { [version]: who }, { [version]: assets }, 0, 'Unlimited'];
  const method = generation === 'v4' ? 'limitedReserveTransferAssets' : 'transferAssets';
  return tx(target, 'polkadotXcm', method, ...args);
}

async function read(target: ApiPromise, item: string, ...more: unknown[]) {
  return (await target.query.foreignAssets?.[item]?.(home, ...more))?.toJSON();
}

describe.each(['v4', 'v5'] as const)('the service’s token on a target of %s', (generation) => {
  it('is registered and held, and returns to the service less the fee', async () => {
    const { service, target } = await open(generation);
    expect(await read(target, 'asset')).toMatchObject({
      supply: Number(10n * token),
      accounts: 1,
      isSufficient: true,
      owner: expect.any(String),
    });
    expect(await read(target, 'metadata')).toMatchObject({ symbol: '0x545552', decimals: 10 });
    const before = await getFree(service, bob.address);
    expect(await getFree(service, backing)).toBe(10n * token);
    const reported = await send(transferToReserve(target, generation, 3n * token), alice);
    expect(reported).toContain('foreignAssets.Burned');
    expect(reported).toContain('xcmpQueue.XcmpMessageSent');
    await devnet.idle();
    expect(await getFree(service, bob.address)).toBe(before + 3n * token - cost);
    expect(await getFree(service, backing)).toBe(7n * token);
    expect(await read(target, 'account', alice.address)).toMatchObject({
      balance: Number(7n * token),
    });
    expect(await read(target, 'asset')).toMatchObject({ supply: Number(7n * token) });
  });

  it('does not leave the target if the sender has too little of it', async () => {
    const { service, target } = await open(generation);
    const before = await getFree(service, bob.address);
    expect(await send(transferToReserve(target, generation, 11n * token), alice)).toContain(
      'system.ExtrinsicFailed',
    );
    await devnet.idle();
    expect(await getFree(service, bob.address)).toBe(before);
    expect(await read(target, 'asset')).toMatchObject({ supply: Number(10n * token) });
  });
});

it('the token is registered by root and minted by its owner', async () => {
  devnet = await createDevnet({ start, clock: () => start, targets: [{ paraId, foreignAssets: [] }] });
  const [there] = devnet.targets;
  if (!there) throw new TypeError('the network has no target');
  const target = await openApi(there.provider);
  apis = [target];
  const asRoot = (call: unknown) => send(tx(target, 'sudo', 'sudo', call), alice);
  await asRoot(tx(target, 'foreignAssets', 'forceCreate', home, alice.address, true, token / 100n));
  await asRoot(tx(target, 'foreignAssets', 'forceSetMetadata', home, 'Turing', 'TUR', 10, false));
  expect(await read(target, 'metadata')).toMatchObject({ decimals: 10, symbol: '0x545552' });
  const mint = (by: typeof alice) =>
    send(tx(target, 'foreignAssets', 'mint', home, alice.address, token), by);
  expect(await mint(bob)).toContain('system.ExtrinsicFailed');
  expect(await mint(alice)).toContain('foreignAssets.Issued');
  const transfer = (amount: bigint) =>
    send(tx(target, 'foreignAssets', 'transfer', home, bob.address, amount), alice);
  expect(await transfer(1n)).toContain('system.ExtrinsicFailed');
  expect(await transfer(token / 2n)).toContain('foreignAssets.Transferred');
  expect(await read(target, 'account', bob.address)).toMatchObject({ balance: Number(token / 2n) });
});

it.each([
  [[paraId], 3n * token - cost],
  [undefined, 0n],
] as const)(
  'the service mints its token again for teleports that it accepts: %j',
  async (teleporters, arrived) => {
    devnet = await createDevnet({
      start,
      clock: () => start,
      ...(teleporters ? { service: { teleporters } } : {}),
    });
    apis = [];
    const service = await openApi(devnet.service.provider);
    apis.push(service);
    const asset = { id: hereLocation, amount: 3n * token };
    const key = { kind: 'AccountId32', id: u8aToHex(bob.publicKey) } as const;
    const program = encodeProgram(
      [
        { kind: 'ReceiveTeleportedAsset', assets: [asset] },
        { kind: 'ClearOrigin' },
        { kind: 'BuyExecution', fees: asset, weightLimit: 'Unlimited' },
        {
          kind: 'DepositAsset',
          assets: { kind: 'AllCounted', count: 1 },
          beneficiary: { parents: 0, interior: [key] },
        },
      ],
      { version: 2 },
    );
    const before = await getFree(service, bob.address);
    const horizontalMessages = { [paraId]: [{ sentAt: 1, data: encodePage([program]) }] };
    await devnet.service.chain.build({ horizontalMessages });
    expect((await getFree(service, bob.address)) - before).toBe(arrived);
  },
);

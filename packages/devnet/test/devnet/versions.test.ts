// Specification, "XCM on trigger": version 2 by default, configurable per target up to the newest version of the target. A runtime
// has the types of each version that it writes, so it reads that version too.

import { chooseXcmVersion, deriveLocation, listXcmVersions, xcmVersionRead } from '@parachron/xcm';
import type { ApiPromise } from '@polkadot/api';
import { afterEach, expect, test } from 'vitest';
import { createDevnet, type Devnet, type DevnetOptions } from '../../src/index.js';
import { startTime as start } from '../chain/helpers.js';
import { alice, openApi, send, tx } from '../support/clients.js';

let devnet: Devnet;
let apis: ApiPromise[] = [];
afterEach(async () => {
  for (const api of apis) await api.disconnect();
  await devnet.close();
});

async function open(options: DevnetOptions): Promise<{ service: ApiPromise; target: ApiPromise }> {
  devnet = await createDevnet({ start, clock: () => start, ...options });
  const [there] = devnet.targets;
  if (!there) throw new TypeError('the network has no target');
  const [service, target] = [await openApi(devnet.service.provider), await openApi(there.provider)];
  apis = [service, target];
  return { service, target };
}

/** Returns the version in which one chain sends to another by its storage, or the error's code. */
async function choose(from: ApiPromise, to: ApiPromise, paraId: number): Promise<unknown> {
  const sibling = deriveLocation({ paraId, relation: 'sibling' });
  const read = async ({ pallet, item, keys: args }: ReturnType<typeof xcmVersionRead>) => {
    const name = `${item.slice(0, 1).toLowerCase()}${item.slice(1)}`;
    expect(pallet).toBe('PolkadotXcm');
    const value = (await from.query.polkadotXcm?.[name]?.(...args))?.toJSON();
    return typeof value === 'number' ? value : undefined;
  };
  const sender = {
    versions: listXcmVersions(from.registry),
    supported: await read(xcmVersionRead(from.registry, sibling)),
    safe: await read(xcmVersionRead(from.registry)),
  };
  try {
    const { version, source } = chooseXcmVersion({
      sender,
      receiver: { versions: listXcmVersions(to.registry) },
    });
    return { version, source };
  } catch (error) {
    return (error as { code?: string }).code;
  }
}

test('service and target agree both ways', async () => {
  const { service, target } = await open({ targets: [{ paraId: 2000 }] });
  expect(listXcmVersions(service.registry)).toEqual([2, 3, 4]);
  expect(await choose(service, target, 2000)).toEqual({ version: 4, source: 'SupportedVersion' });
  expect(await choose(target, service, 2114)).toEqual({ version: 4, source: 'SafeXcmVersion' });
});

const row = { flow: 'remote', feeAsset: 'target', instructionWeight: 1n, feePerSecond: 1n } as const;

test('a target writes the version that a service of version 2 reads, if possible', async () => {
  const targets = { '2000/0': { ...row, xcmVersion: 2 } } as const;
  const { service, target } = await open({
    targets: [{ paraId: 2000 }],
    service: { config: { targets } },
  });
  expect(listXcmVersions(service.registry)).toEqual([2]);
  expect(await choose(target, service, 2114)).toEqual({ version: 2, source: 'SafeXcmVersion' });
});

test('a target without version 2 cannot send to a service that reads only version 2', async () => {
  const targets = { '2000/0': { ...row, xcmVersion: 2 } } as const;
  const { service, target } = await open({
    targets: [{ paraId: 2000, config: { xcm: { executor: { versions: [3, 4] } } } }],
    service: { config: { targets } },
  });
  expect(await choose(target, service, 2114)).toBe('XCM_NO_COMMON_VERSION');
  expect(await choose(service, target, 2000)).toBe('XCM_NO_COMMON_VERSION');
});

test('a version that root of the service sets is used for messages to the target', async () => {
  const { service, target } = await open({ targets: [{ paraId: 2000 }] });
  const place = { parents: 1, interior: { X1: [{ Parachain: 2000 }] } };
  const force = tx(service, 'polkadotXcm', 'forceXcmVersion', place, 3);
  await send(tx(service, 'sudo', 'sudo', force), alice);
  expect(await choose(service, target, 2000)).toEqual({ version: 3, source: 'SupportedVersion' });
});

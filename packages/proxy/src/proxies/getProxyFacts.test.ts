import { createRuntime } from '@parachron/client';
import { type Hex, parseAccount, type Reads, type Runtime, type Snapshot } from '@parachron/core';
import { createTarget } from '@parachron/devnet';
import { stringToHex } from '@polkadot/util';
import { beforeAll, expect, it } from 'vitest';
import { listProxyTypes } from '../proxyTypes/listProxyTypes.js';
import { getProxyFacts } from './getProxyFacts.js';

const real = parseAccount(`0x${'a1'.repeat(32)}`);
const delegate = parseAccount(`0x${'b0'.repeat(32)}`);

/** A small chain whose proxy type has a variant with a number: polkadot.js then writes each type as an object. */
let runtime: Runtime;
beforeAll(async () => {
  const para = await createTarget({ mode: { kind: 'manual' } });
  const metadata: Hex = await para.provider.send('state_getMetadata', []);
  const version: unknown = await para.provider.send('state_getRuntimeVersion', []);
  await para.close();
  const load = (bytes: string) =>
    createRuntime({ chain: 'x', metadata: bytes as Hex, version, properties: {} });
  const types = load(metadata).registry.lookup.types;
  const number = types.find(({ type: { def } }) => def.isPrimitive && def.asPrimitive.isU8)?.id.toNumber();
  const [old, given] = ['CancelProxy', 'NFTsOfGroup'].map((name) => stringToHex(name).slice(2));
  // The name, the number of fields, and the index; a field has no name, a type, no name of its type, and no texts.
  const field = `0400${((number ?? 0) << 2).toString(16).padStart(2, '0')}0000`;
  runtime = load(metadata.replace(`2c${old}0002`, `2c${given}${field}02`));
});

async function readGrants(...types: readonly unknown[]) {
  const list = types.map((proxyType) => ({ delegate: delegate.hex, proxyType, delay: 0 }));
  const item = runtime.registry.metadata.pallets
    .find(({ name }) => name.eq('Proxy'))
    ?.storage.unwrap()
    .items.find(({ name }) => name.eq('Proxies'));
  const type = item?.type.asMap.value;
  if (!type) throw new TypeError('no map of proxies');
  const value = runtime.registry.createTypeUnsafe(runtime.registry.createLookupType(type), [[list, 5]]);
  const decode = (name: string, read: Reads[string]) =>
    name === 'stored' && 'item' in read ? read.decode(value) : 0n;
  const read = async (reads: Reads) =>
    Object.fromEntries(
      Object.entries(reads).map(([name, one]) => [name, { known: true, value: decode(name, one) }]),
    );
  const answer = await getProxyFacts({ runtime, read } as unknown as Snapshot, { real, delegate });
  return answer.known ? answer.facts.proxies.map(({ proxyType }) => proxyType) : [];
}

it('names the types of stored grants as the metadata does', async () => {
  const names = listProxyTypes(runtime.registry);
  expect(names).toEqual(['Any', 'NonTransfer', 'NFTsOfGroup', 'Balances']);
  expect(await readGrants('Any', 'NonTransfer', 'Balances')).toEqual(['Any', 'NonTransfer', 'Balances']);
});

it('adds the data of a type to its name', async () => {
  expect(await readGrants({ NFTsOfGroup: 7 }, 'Any')).toEqual(['NFTsOfGroup(7)', 'Any']);
});

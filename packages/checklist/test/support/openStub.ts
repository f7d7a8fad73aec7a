import { createRequire } from 'node:module';
import { type Chain, connect } from '@parachron/client';
import type { Hex } from '@parachron/core';
import { encodePlainMetadata, readPlainMetadata } from '@parachron/samples/metadata';
import type { ProviderInterface } from '@polkadot/rpc-provider/types';
import type { StorageEntryTypeLatest } from '@polkadot/types/interfaces';
import { createKeyRaw, NO_RAW_ARGS } from '@polkadot/types/metadata/decorate/storage/createFunction';
import type { Registry } from '@polkadot/types/types';
import { u8aToHex } from '@polkadot/util';

const require = createRequire(import.meta.url);

/** Values in the storage of a stub. */
export interface Stored {
  readonly pallet: string;
  readonly item: string;
  readonly keys?: readonly unknown[];
  readonly value: unknown;
}

/** The runtimes that polkadot.js keeps for its own tests. */
export type KnownRuntime = 'v15/asset-hub-kusama' | 'v15/kusama' | 'v14/kusama' | 'v15/substrate';

/** Answers of runtime APIs. */
export interface RuntimeAnswers {
  readonly [method: string]: Hex | ((args: Hex) => Hex);
}

/** Options of a stub. */
export interface StubOptions {
  readonly storage?: readonly Stored[];
  readonly head?: number;
  /** The para id that its runtime gives; bytes that are no number by default, so that a stub fits any para. */
  readonly para?: number;
  /** Answers of its runtime APIs by names such as `XcmPaymentApi_query_xcm_weight`, fixed or by their arguments; other APIs trap. */
  readonly calls?: RuntimeAnswers;
  /** Changed fields of its runtime version. */
  readonly version?: object;
  /** Changes the metadata, version 15 as plain data. */
  readonly change?: (metadata: PlainMetadata) => void;
}

interface State {
  storage: ReadonlyMap<Hex, Hex>;
  head: number;
  calls: RuntimeAnswers;
}

interface Stub {
  readonly chain: Chain;
  readonly state: State;
}

/** Stubs that were closed: reading metadata takes half a second, so that they are used again. */
const idle = new Map<string, Stub[]>();

/** A chain with the real metadata of a runtime and some values in its storage, which runs nothing: runtime APIs trap. */
export async function openStub(name: KnownRuntime, options: StubOptions = {}): Promise<Chain> {
  // Other changes are those of a single test.
  const isCommon = !options.version && (!options.change || options.change === asParachain);
  const kind = options.change ? `${name} as a parachain` : name;
  const waiting = isCommon ? idle.get(kind)?.pop() : undefined;
  const stub = waiting ?? (await createStub(name, options));
  stub.state.head = options.head ?? 100;
  stub.state.calls = options.calls ?? {};
  const { registry } = stub.chain.runtime;
  stub.state.storage = new Map([
    ...listParaId(registry, options.para),
    ...encodeAll(registry, options.storage ?? []),
  ]);
  const close = async () => {
    if (isCommon) idle.set(kind, [...(idle.get(kind) ?? []), stub]);
  };
  return new Proxy(stub.chain, {
    get: (chain, key) => {
      if (key === 'close') return close;
      const value: unknown = Reflect.get(chain, key, chain);
      return typeof value === 'function' ? value.bind(chain) : value;
    },
  });
}

async function createStub(name: KnownRuntime, options: StubOptions): Promise<Stub> {
  const hex = loadMetadata(name, options.change);
  const own: object = require(`@polkadot/types-support/cjs/metadata/${name}-ver`).default;
  const version = { ...own, ...options.version };
  const state: State = { storage: new Map(), head: 100, calls: {} };
  const hash = (number: number): Hex => `0x${number.toString(16).padStart(64, '0')}`;
  const answers: { readonly [method: string]: (params: readonly unknown[]) => unknown } = {
    system_chain: () => name,
    system_properties: () => ({}),
    chain_getBlockHash: ([number]) => hash(Number(number)),
    chain_getFinalizedHead: () => hash(state.head),
    chain_getHeader: () => ({ number: state.head, parentHash: hash(state.head - 1) }),
    state_getRuntimeVersion: () => version,
    state_getMetadata: () => hex,
    state_queryStorageAt: ([keys]) => [
      { changes: (keys as Hex[]).map((key) => [key, state.storage.get(key) ?? null]) },
    ],
  };
  const provider = {
    hasSubscriptions: false,
    isClonable: false,
    isConnected: true,
    connect: async () => undefined,
    disconnect: async () => undefined,
    on: () => () => undefined,
    // A stub has no subscriptions: `hasSubscriptions` is false.
    subscribe: async () => 0,
    unsubscribe: async () => true,
    async send(method: string, params: readonly unknown[]) {
      const answer = answers[method];
      if (answer) return answer(params);
      const called = method === 'state_call' ? state.calls[String(params[0])] : undefined;
      if (called) return typeof called === 'string' ? called : called(params[1] as Hex);
      throw Object.assign(new TypeError(`4003: ${method} traps`), { code: 4003 });
    },
  };
  return { chain: await connect(provider as unknown as ProviderInterface, { label: name }), state };
}

/** Metadata as plain data, as far as tests change it. */
export interface PlainMetadata {
  readonly pallets: {
    name: string;
    constants: { name: string; value: unknown }[];
    storage: {
      items: { name: string; type: { map: { key: number; value: number; hashers: string[] } } }[];
    } | null;
  }[];
}

/** Gives a runtime without `ParachainSystem` a pallet of that name: what every parachain has. */
export function asParachain({ pallets }: PlainMetadata): void {
  const spare = pallets.find(({ name }) => name === 'Babe');
  if (spare) spare.name = 'ParachainSystem';
}

function loadMetadata(name: KnownRuntime, change: ((metadata: PlainMetadata) => void) | undefined): Hex {
  const text: string = require(`@polkadot/types-support/cjs/metadata/${name}-hex`).default;
  // Some are kept inside an option and a length; metadata itself begins with "meta".
  const hex: Hex = `0x${text.slice(text.indexOf('6d657461'))}`;
  if (!change) return hex;
  const plain = readPlainMetadata<PlainMetadata>(hex, 15);
  change(plain);
  return encodePlainMetadata(15, plain);
}

/** Keys and values as the chain itself would have them. */
function encodeAll(registry: Registry, stored: readonly Stored[]): ReadonlyMap<Hex, Hex> {
  return new Map(
    stored.map(({ pallet, item, keys = [], value }) => {
      const { prefix, meta } = findItem(registry, { pallet, item });
      const { type } = meta;
      const id = type.isPlain ? type.asPlain : type.asMap.value;
      const parts = type.isPlain ? NO_RAW_ARGS : encodeKeys(registry, { type: type.asMap, keys });
      const key = u8aToHex(createKeyRaw(registry, { method: item, prefix }, parts));
      return [key, u8aToHex(registry.createTypeUnsafe(registry.createLookupType(id), [value]).toU8a())];
    }),
  );
}

function listParaId(registry: Registry, para: number | undefined): [Hex, Hex][] {
  if (!registry.metadata.pallets.some(({ name }) => name.toString() === 'ParachainInfo')) return [];
  const id = { pallet: 'ParachainInfo', item: 'ParachainId', value: para ?? 0 };
  return [...encodeAll(registry, [id])].map(([key, value]) => [key, para === undefined ? '0x00' : value]);
}

function findItem(registry: Registry, { pallet, item }: Pick<Stored, 'pallet' | 'item'>) {
  const storage = registry.metadata.pallets.find(({ name }) => name.toString() === pallet)?.storage.unwrap();
  const meta = storage?.items.find(({ name }) => name.toString() === item);
  if (!storage || !meta) throw new TypeError(`no storage ${pallet}.${item}`);
  return { prefix: storage.prefix.toString(), meta };
}

function encodeKeys(
  registry: Registry,
  { type, keys }: { readonly type: StorageEntryTypeLatest['asMap']; readonly keys: readonly unknown[] },
) {
  const { hashers, key } = type;
  const types = hashers.length === 1 ? [key] : [...registry.lookup.getSiType(key).def.asTuple];
  const args = types.map((one, at) => registry.createTypeUnsafe(registry.createLookupType(one), [keys[at]]));
  return { args, hashers: [...hashers], keys: types };
}

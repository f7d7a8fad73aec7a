import { Metadata, TypeRegistry } from '@polkadot/types';
import polkadot from '@polkadot/types-support/metadata/v14/polkadot-hex';

const shared = new Map<string, TypeRegistry>();

/** What differs from the real chain. */
interface Differences {
  readonly hrmpIndex?: number;
  readonly accountBytes?: 20;
}

/** The same types for all tests that do not watch or change them: decoding the metadata takes half a second. */
export function getPolkadotRegistry(options: Differences = {}): TypeRegistry {
  const key = JSON.stringify(options);
  const registry = shared.get(key) ?? createPolkadotRegistry(options);
  shared.set(key, registry);
  return registry;
}

/** Metadata as its JSON. */
interface PlainMetadata {
  readonly pallets: readonly { readonly name: string; index: number }[];
  readonly lookup: { readonly types: readonly { readonly id: number; readonly type: PlainType }[] };
}

interface PlainType {
  readonly path: string[];
  readonly def: {
    readonly array?: { readonly len: number };
    readonly composite?: { readonly fields: readonly { type: number }[] };
  };
}

/**
 * The types of the real Polkadot relay chain, from the metadata that polkadot.js publishes; on another index of the hrmp pallet where asked
 * for, since chains differ in nothing else that a call's bytes show, or with accounts of 20 bytes.
 */
export function createPolkadotRegistry({ hrmpIndex, accountBytes }: Differences = {}): TypeRegistry {
  const registry = new TypeRegistry();
  registry.setMetadata(new Metadata(registry, polkadot));
  if (hrmpIndex === undefined && accountBytes === undefined) return registry;
  const moved = new TypeRegistry();
  const json = registry.metadata.toJSON() as unknown as PlainMetadata;
  for (const pallet of json.pallets) if (pallet.name === 'Hrmp') pallet.index = hrmpIndex ?? pallet.index;
  const { types } = json.lookup;
  const [account] = types.filter(({ type }) => type.path.at(-1) === 'AccountId32');
  const array = types.find(({ type }) => type.def.array?.len === accountBytes);
  const [field] = account?.type.def.composite?.fields ?? [];
  if (account && array && field) {
    account.type.path.splice(-1, 1, 'AccountId20');
    field.type = array.id;
  }
  const encoded = moved.createType('MetadataV14', json).toU8a();
  moved.setMetadata(new Metadata(moved, new Uint8Array([0x6d, 0x65, 0x74, 0x61, 14, ...encoded])));
  return moved;
}

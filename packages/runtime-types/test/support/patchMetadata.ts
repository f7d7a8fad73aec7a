import { Metadata, TypeRegistry } from '@polkadot/types';
import { type Hex, strip } from './runtimes.js';

/** A type of a runtime as JSON. */
interface TypeJson {
  path: string[];
  params: never[];
  def: Record<string, unknown>;
  docs: string[];
}

interface FieldJson {
  name: string | null;
  type: number;
  typeName: string | null;
  docs: string[];
}

interface PalletJson {
  name: string;
  calls: { type: number } | null;
  constants: { name: string; type: number; value: Hex; docs: string[] }[];
}

interface MetadataJson {
  lookup: { types: { id: number; type: TypeJson }[] };
  pallets: PalletJson[];
}

/** Changes the pallet AutomationTime of a runtime, by the name of the call and of the argument. */
export interface Patch {
  addType(type: Pick<TypeJson, 'path' | 'def'>): number;
  findType(def: Record<string, unknown>): number;
  /** Replaces the arguments of a call; null removes the call. */
  setArguments(call: string, args: { [name: string]: number } | null): void;
  getArguments(call: string): { [name: string]: number };
  addConstant(name: string, type: number, value: Hex): void;
}

/** Gives metadata of version 14 with changes. */
export function patchMetadata(metadata: Hex, change: (patch: Patch) => void): Hex {
  const registry = new TypeRegistry();
  const json = new Metadata(registry, metadata).asV14.toJSON() as unknown as MetadataJson;
  const pallet = json.pallets.find(({ name }) => name === 'AutomationTime');
  if (!pallet?.calls) throw new Error('no AutomationTime');
  const { types } = json.lookup;
  const calls = types[pallet.calls.type]?.type.def.variant as {
    variants: { name: string; fields: FieldJson[] }[];
  };
  const find = (call: string) => calls.variants.find(({ name }) => name === call);
  change({
    addType: (type) => types.push({ id: types.length, type: { ...type, params: [], docs: [] } }) - 1,
    findType: (def) => types.findIndex(({ type }) => JSON.stringify(type.def) === JSON.stringify(def)),
    setArguments(call, args) {
      if (args === null) calls.variants = calls.variants.filter(({ name }) => name !== call);
      const fields = Object.entries(args ?? {});
      const found = find(call);
      if (found) found.fields = fields.map(([name, type]) => ({ name, type, typeName: null, docs: [] }));
    },
    getArguments: (call) =>
      Object.fromEntries(find(call)?.fields.map(({ name, type }) => [name ?? '', type]) ?? []),
    addConstant: (name, type, value) => pallet.constants.push({ name, type, value, docs: [] }),
  });
  const bytes = registry.createType('MetadataV14', json).toHex();
  return strip(`0x6d6574610e${bytes.slice(2)}`);
}

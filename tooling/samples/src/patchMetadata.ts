import type { Hex } from '@parachron/core';
import { encodePlainMetadata, readPlainMetadata } from './plainMetadata.js';

/** Fields by name; null for those without one. */
type Fields = readonly (readonly [string | null, number])[];

type Arguments = { [name: string]: number };

/** Changes a pallet of a runtime, by the names of calls and arguments. Types are named by their places in the runtime's table. */
export interface Patch {
  addType(type: { readonly path: readonly string[]; readonly def: Record<string, unknown> }): number;
  addStruct(path: readonly string[], fields: Fields): number;
  addEnum(path: readonly string[], choices: Readonly<Record<string, Fields>>): number;
  findType(def: Record<string, unknown>): number;
  /** The variants of the first enum whose path ends with the given names, to change in place. */
  getChoices(path: string): Variant[];
  /** Gives the pallet and one of its calls other names; the storage and all indices stay. */
  rename(pallet: string, call: { readonly from: string; readonly to: string }): void;
  /** Replaces the arguments of a call; null removes the call. */
  setArguments(call: string, args: Arguments | null): void;
  getArguments(call: string): Arguments;
  addConstant(name: string, type: number, value: Hex): void;
  removeConstant(name: string): void;
  /** Adds a plain storage value; the fallback is read if no value is stored. */
  addStored(name: string, type: number, fallback: Hex): void;
}

interface Variant {
  name: string;
  fields: readonly { readonly name: string | null; readonly type: number }[];
}

interface PlainType {
  readonly path: readonly string[];
  readonly def: object;
  readonly params: readonly object[];
  readonly docs: readonly string[];
}

interface PlainConstant {
  readonly name: string;
  readonly type: number;
  readonly value: Hex;
  readonly docs: readonly string[];
}

interface Plain {
  readonly lookup: { readonly types: { id: number; type: PlainType }[] };
  readonly pallets: {
    name: string;
    readonly calls: { readonly type: number } | null;
    readonly storage: { readonly items: object[] };
    constants: PlainConstant[];
  }[];
}

type Types = Plain['lookup']['types'];

/** Returns a runtime's metadata, of version 14 or 15, with changes to a pallet: unpublished relatives of a runtime. */
export function patchMetadata(metadata: Hex, pallet: string, change: (patch: Patch) => void): Hex {
  // The version is the byte after "meta".
  const version = metadata.slice(10, 12) === '0f' ? 15 : 14;
  const plain = readPlainMetadata<Plain>(metadata, version);
  const found = plain.pallets.find(({ name }) => name === pallet);
  const calls = found?.calls && plain.lookup.types[found.calls.type];
  if (!found || !calls) throw new Error(`no calls of ${pallet}`);
  change(createPatch(plain.lookup.types, found, choicesOf(calls)));
  return encodePlainMetadata(version, plain);
}

const choicesOf = ({ type }: Types[number]) => (type.def as { variant: { variants: Variant[] } }).variant;
const fieldOf = ([name, type]: Fields[number]) => ({ name, type, typeName: null, docs: [] });

function createPatch(types: Types, pallet: Plain['pallets'][number], calls: { variants: Variant[] }): Patch {
  const find = (call: string) => calls.variants.find(({ name }) => name === call);
  const addType: Patch['addType'] = (type) =>
    types.push({ id: types.length, type: { ...type, params: [], docs: [] } }) - 1;
  return {
    addType,
    addStruct: (path, fields) => addType({ path, def: { composite: { fields: fields.map(fieldOf) } } }),
    addEnum: (path, choices) => {
      const variants = Object.entries(choices).map(([name, fields], index) => ({
        name,
        index,
        fields: fields.map(fieldOf),
        docs: [],
      }));
      return addType({ path, def: { variant: { variants } } });
    },
    findType: (def) => types.findIndex(({ type }) => JSON.stringify(type.def) === JSON.stringify(def)),
    getChoices: (path) => {
      const found = types.find(({ type }) => type.path.join('::').endsWith(path));
      return found ? choicesOf(found).variants : [];
    },
    rename(name, { from, to }) {
      pallet.name = name;
      const found = find(from);
      if (found) found.name = to;
    },
    setArguments(call, args) {
      if (args === null) calls.variants = calls.variants.filter(({ name }) => name !== call);
      const found = find(call);
      if (found) found.fields = Object.entries(args ?? {}).map(fieldOf);
    },
    getArguments: (call) =>
      Object.fromEntries((find(call)?.fields ?? []).map(({ name, type }) => [name ?? '', type])),
    addConstant: (name, type, value) => void pallet.constants.push({ name, type, value, docs: [] }),
    removeConstant(name) {
      pallet.constants = pallet.constants.filter((one) => one.name !== name);
    },
    addStored: (name, type, fallback) =>
      void pallet.storage.items.push({
        name,
        modifier: 'Default',
        type: { plain: type },
        fallback,
        docs: [],
      }),
  };
}

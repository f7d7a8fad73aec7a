import type { Hex } from '@parachron/core';

/** Fields by name; null for those without one. */
export type Fields = readonly (readonly [string | null, number])[];

/** Changes a pallet of a runtime, by the names of calls and arguments. Types are named by their places in the runtime's table. */
export interface Patch {
  addType(type: { readonly path: readonly string[]; readonly def: Record<string, unknown> }): number;
  addStruct(path: readonly string[], fields: Fields): number;
  addEnum(path: readonly string[], choices: Readonly<Record<string, Fields>>): number;
  findType(def: Record<string, unknown>): number;
  /** The variants of the first enum whose path ends with the given names, to change in place. */
  getChoices(path: string): { name: string }[];
  addCall(name: string, args: { [name: string]: number }): void;
  /** Replaces the arguments of a call; null removes the call. */
  setArguments(call: string, args: { [name: string]: number } | null): void;
  getArguments(call: string): { [name: string]: number };
  addConstant(name: string, type: number, value: Hex): void;
  removeConstant(name: string): void;
  /** Adds a plain storage value; the fallback is read if no value is stored. */
  addStored(name: string, type: number, fallback: Hex): void;
}

/** Returns a runtime's metadata, of version 14 or 15, with changes to a pallet: unpublished relatives of a runtime. */
export function patchMetadata(metadata: Hex, pallet: string, change: (patch: Patch) => void): Hex;

import type { Hex } from '@parachron/core';
import type { AnyType, Type, Types, Writer } from '@parachron/core/scale';
import type { CallValue, RuntimeVersion } from '../scale/commonTypes.js';
import type { SigningForm } from '../scale/extrinsicTypes.js';
import type { StorageKeys } from '../state/createStorageKeys.js';
import type { ValueSource } from '../state/Overlay.js';
import type { AnyEventDefinition } from './defineEvents.js';
import type { CallDefinition, ConstantDefinition, Pallet } from './Pallet.js';
import type { RuntimeApi, RuntimeApiMethod } from './RuntimeApi.js';

/** A version of the metadata's own layout. */
export type MetadataVersion = 14 | 15 | 16;

/** A call definition with its pallet and name. */
export interface FoundCall {
  readonly pallet: Pallet;
  readonly name: string;
  readonly definition: CallDefinition;
}

/** Configuration of inclusion fees. */
export interface FeeRules {
  /** The fee of a weight before the multiplier, planck by picoseconds of reference time. */
  readonly weightToFee: (refTime: bigint) => bigint;
  /** The fee of an extrinsic's length in bytes. */
  readonly lengthToFee: (length: number) => bigint;
  /** Percent of fees and tips that go to `treasury`; the rest is burned. */
  readonly treasuryPercent: bigint;
  readonly treasury: Hex;
}

/** A runtime: the pallets, and the types, calls and metadata that are derived from them. A runtime has no state. */
export interface ChainRuntime {
  /** The crate of the outer enums: `parachron_runtime`. */
  readonly crate: string;
  readonly version: RuntimeVersion;
  readonly ss58Prefix: number;
  /** Pallets in order of their indices, as hooks run. */
  readonly pallets: readonly Pallet[];
  readonly apis: readonly RuntimeApi[];
  readonly fees: FeeRules;
  readonly types: Types;
  /** Cache of decoded values. */
  readonly kept: ValueSource['kept'];
  readonly keys: StorageKeys;
  readonly signing: SigningForm;
  readonly outer: { readonly call: Type<CallValue>; readonly event: AnyType; readonly error: AnyType };
  getPallet(name: string): Pallet;
  findCall(pallet: string, call: string): FoundCall | undefined;
  getConstant<T>(definition: ConstantDefinition<T>): T;
  /** Encodes an event with its pallet and event index. */
  encodeEvent(writer: Writer, event: AnyEventDefinition, fields: unknown): void;
  findEvent(pallet: string, name: string): AnyEventDefinition | undefined;
  /** A method of a runtime API by the name of `state_call`: `Core_version`. */
  findApi(method: string): RuntimeApiMethod | undefined;
  /** The versions of metadata that the runtime supports, oldest first. */
  readonly metadataVersions: readonly MetadataVersion[];
  /** The encoded metadata, cached. */
  getMetadata(version: MetadataVersion): Uint8Array;
  /** The digest of the metadata that CheckMetadataHash compares, cached; undefined if the runtime has no such extension. */
  getMetadataHash(): Hex | undefined;
}

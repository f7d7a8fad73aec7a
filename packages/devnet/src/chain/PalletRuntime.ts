import { formatHex, type Hex } from '@parachron/core';
import { type AnyType, createTypes, type Type, type Types } from '@parachron/core/scale';
import { blake2AsHex } from '@polkadot/util-crypto';
import { merkleizeMetadata } from '@polkadot-api/merkleize-metadata';
import { coreApis } from './coreApis.js';
import { createOuterTypes, encodeMetadata, type MetadataVersion } from './encodeMetadata.js';
import { createExtrinsicType, createSigningForm, type SigningForm } from './extrinsics/Extrinsic.js';
import type { CallDefinition, Pallet, RuntimeApi, RuntimeApiMethod } from './Pallet.js';
import { createBalancesPallet } from './pallets/balances.js';
import { createParachainInfoPallet } from './pallets/parachainInfo.js';
import { createProxyPallet } from './pallets/proxy.js';
import { createSudoPallet } from './pallets/sudo.js';
import { createSystemPallet, deriveLimits } from './pallets/system.js';
import { createTimestampPallet } from './pallets/timestamp.js';
import { feeApis, transactionPaymentPallet } from './pallets/transactionPayment.js';
import { createUtilityPallet } from './pallets/utility.js';
import type { BaseConfig } from './ServiceConfig.js';
import { StorageKeys } from './storage.js';
import type { CallValue, RuntimeVersion } from './types.js';

/** The runtime of a small chain: its pallets, and the types, calls and metadata that are derived from them. It has no state. */
export interface PalletRuntime {
  readonly version: RuntimeVersion;
  readonly config: BaseConfig;
  /** Weight and length of blocks and of extrinsics, as System's constants list them. */
  readonly limits: ReturnType<typeof deriveLimits>;
  /** Pallets in order of their indices, as hooks run. */
  readonly pallets: readonly Pallet[];
  readonly apis: readonly RuntimeApi[];
  readonly types: Types;
  /** Values of the storage by their bytes. */
  readonly decoded: WeakMap<Uint8Array, { readonly type: AnyType; readonly value: unknown }>;
  readonly keys: StorageKeys;
  readonly signing: SigningForm;
  readonly outer: { readonly call: Type<CallValue>; readonly event: AnyType; readonly error: AnyType };
  getPallet(name: string): Pallet;
  findCall(pallet: string, call: string): CallDefinition | undefined;
  /** A method of a runtime API by the name of `state_call`: `Core_version`. */
  findApi(method: string): RuntimeApiMethod | undefined;
  /** The encoded metadata, cached. */
  getMetadata(version: MetadataVersion): Uint8Array;
  /** The digest of the metadata that a signer saw (RFC 78), cached; undefined if the runtime has no CheckMetadataHash. */
  getMetadataHash(): Hex | undefined;
}

/** Parts of a kind of chain besides the common pallets and runtime APIs. */
export interface RuntimeParts {
  readonly specName: string;
  readonly startTime: number;
  readonly pallets: readonly Pallet[];
  readonly apis: readonly RuntimeApi[];
  /** Whether the runtime has CheckMetadataHash and `Utility.dispatch_as`. */
  readonly isNewest?: boolean;
}

/** Assembles a runtime from the common pallets and those of the kind, as `construct_runtime!` does. */
export function constructRuntime(config: BaseConfig, parts: RuntimeParts): PalletRuntime {
  const { isNewest = false } = parts;
  const apis = [...coreApis, ...feeApis, ...parts.apis];
  const version = describeVersion(config, parts.specName, apis);
  const pallets = [
    createSystemPallet(config, version),
    createTimestampPallet(config, parts.startTime),
    createParachainInfoPallet(config),
    createBalancesPallet(config),
    transactionPaymentPallet,
    createProxyPallet(config),
    createUtilityPallet({ hasDispatchAs: isNewest }),
    createSudoPallet(config),
    ...parts.pallets,
  ].sort((one, other) => one.index - other.index);
  const outer = createOuterTypes(pallets);
  const signing = createSigningForm({ hasMetadataHash: isNewest });
  const types = createTypes(
    new Map([
      ['RuntimeCall', outer.call],
      ['RuntimeEvent', outer.event],
      ['UncheckedExtrinsic', createExtrinsicType(outer.call, signing)],
      ...pallets.flatMap((pallet) => Object.entries(pallet.types ?? {})),
    ]),
  );
  const byName = new Map(pallets.map((pallet) => [pallet.name, pallet]));
  const methods = new Map(
    apis.flatMap(({ name, methods }) =>
      Object.entries(methods).map(([method, one]) => [`${name}_${method}`, one]),
    ),
  );
  const metadata = new Map<number, Uint8Array>();
  let metadataHash: Hex | undefined;
  const runtime: PalletRuntime = {
    version,
    config,
    limits: deriveLimits(config),
    pallets,
    apis,
    types,
    decoded: new WeakMap(),
    keys: new StorageKeys(types),
    signing,
    outer,
    getPallet: (name) => byName.get(name) as Pallet,
    findCall: (pallet, call) => byName.get(pallet)?.calls?.[call],
    findApi: (method) => methods.get(method),
    getMetadata: (wanted) => {
      const made = metadata.get(wanted) ?? encodeMetadata(runtime, wanted);
      metadata.set(wanted, made);
      return made;
    },
    getMetadataHash: () => {
      // A wallet with other names, types or another token derives another digest.
      const token = { tokenSymbol: config.tokenSymbol, decimals: config.tokenDecimals };
      if (isNewest) metadataHash ??= formatHex(merkleizeMetadata(runtime.getMetadata(15), token).digest());
      return metadataHash;
    },
  };
  return runtime;
}

/** Lists runtime APIs as the runtime's version does: the hash of the name (8 bytes) and the version. */
function describeVersion(config: BaseConfig, specName: string, apis: readonly RuntimeApi[]): RuntimeVersion {
  return {
    spec_name: specName,
    impl_name: specName,
    authoring_version: 1,
    spec_version: config.specVersion,
    impl_version: 1,
    apis: apis.map(({ name, version }) => [blake2AsHex(name, 64), version]),
    transaction_version: config.transactionVersion,
    state_version: 0,
  };
}

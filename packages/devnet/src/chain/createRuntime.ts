import { defineError, type Hex } from '@parachron/core';
import { type AnyType, type Codec, createTypes, fieldsType } from '@parachron/core/scale';
import { toHex } from '@parachron/network';
import { blake2AsHex } from '@polkadot/util-crypto';
import { merkleizeMetadata } from '@polkadot-api/merkleize-metadata';
import type { ChainRuntime, FeeRules, FoundCall, MetadataVersion } from './pallet/ChainRuntime.js';
import type { AnyEventDefinition } from './pallet/defineEvents.js';
import type { ConstantDefinition, Pallet } from './pallet/Pallet.js';
import type { RuntimeApi, RuntimeApiMethod } from './pallet/RuntimeApi.js';
import { encodeMetadata } from './runtime/encodeMetadata.js';
import { createOuterTypes } from './runtime/outerTypes.js';
import { accountTypes } from './scale/accountTypes.js';
import type { RuntimeVersion } from './scale/commonTypes.js';
import { createExtrinsicType, createSigningForm } from './scale/extrinsicTypes.js';
import { createStorageKeys } from './state/createStorageKeys.js';

/** The definition of a runtime is invalid: two pallets share an index, or a required pallet is missing. */
export class RuntimeDefinitionError extends defineError({
  code: 'RUNTIME_DEFINITION',
  fault: 'bug',
  message: (facts: { reason: string }) => `The runtime cannot be created: ${facts.reason}.`,
  hint: () => 'Check the list of pallets: each needs its own index and its required pallets.',
}) {}

export interface RuntimeOptions {
  /** Crate of the outer enums; polkadot.js recognises these enums by a crate name that ends with `_runtime`. */
  readonly crate: string;
  /** The version without the runtime APIs, which are listed from `apis`. */
  readonly version: Omit<RuntimeVersion, 'apis'>;
  readonly ss58Prefix: number;
  readonly pallets: readonly Pallet[];
  readonly apis: readonly RuntimeApi[];
  readonly fees: FeeRules;
  /** The versions of metadata; 14 and 15 by default. */
  readonly metadataVersions?: readonly MetadataVersion[];
  /** Token information for wallets; present if signatures may cover the digest of the metadata. */
  readonly metadataHash?: TokenInfo;
}

/** Assembles a runtime from pallets and runtime APIs. */
export function createRuntime(options: RuntimeOptions): ChainRuntime {
  const pallets = [...options.pallets].sort((one, other) => one.index - other.index);
  requireDistinct(pallets);
  const outer = createOuterTypes(options.crate, pallets);
  const { metadataHash: token } = options;
  const signing = createSigningForm({ hasMetadataHash: token !== undefined });
  const types = createTypes(listReferences(pallets, { outer, signing }));
  const metadata = new Map<number, Uint8Array>();
  let metadataHash: Hex | undefined;
  const runtime: ChainRuntime = {
    crate: options.crate,
    version: { ...options.version, apis: listApiVersions(options.apis) },
    ss58Prefix: options.ss58Prefix,
    pallets,
    apis: options.apis,
    fees: options.fees,
    types,
    kept: new Map(),
    keys: createStorageKeys(types),
    signing,
    outer,
    metadataVersions: options.metadataVersions ?? [14, 15],
    ...findIn(pallets, options.apis),
    encodeEvent: createEventEncoder(pallets, (type) => types.codec(type)),
    getMetadata: (version) => {
      const known = metadata.get(version);
      if (known) return known;
      const made = encodeMetadata(runtime, version);
      metadata.set(version, made);
      return made;
    },
    getMetadataHash: () => {
      if (token) metadataHash ??= deriveMetadataHash(runtime, token);
      return metadataHash;
    },
  };
  return runtime;
}

function requireDistinct(pallets: readonly Pallet[]): void {
  for (const [at, pallet] of pallets.entries()) {
    const twin = pallets
      .slice(at + 1)
      .find((other) => other.index === pallet.index || other.name === pallet.name);
    if (twin)
      throw new RuntimeDefinitionError({ reason: `${pallet.name} and ${twin.name} share a name or index` });
  }
}

function listReferences(
  pallets: readonly Pallet[],
  given: Pick<ChainRuntime, 'outer' | 'signing'>,
): Map<string, AnyType> {
  const { outer, signing } = given;
  const references = new Map<string, AnyType>([
    ['RuntimeCall', outer.call],
    ['RuntimeEvent', outer.event],
    ['UncheckedExtrinsic', createExtrinsicType(outer.call, signing)],
    ...accountTypes,
  ]);
  for (const pallet of pallets) {
    for (const [name, type] of Object.entries(pallet.types ?? {})) references.set(name, type);
  }
  return references;
}

type Finders = Pick<ChainRuntime, 'getPallet' | 'findCall' | 'findEvent' | 'findApi' | 'getConstant'>;

function findIn(pallets: readonly Pallet[], apis: readonly RuntimeApi[]): Finders {
  const byName = new Map(pallets.map((pallet) => [pallet.name, pallet]));
  const calls = new Map<string, Map<string, FoundCall>>();
  const constants = new Map<string, unknown>();
  const byDefinition = new Map<ConstantDefinition<unknown>, unknown>();
  for (const pallet of pallets) {
    const own = Object.entries(pallet.calls ?? {});
    calls.set(pallet.name, new Map(own.map(([name, definition]) => [name, { pallet, name, definition }])));
    for (const { definition, value } of pallet.constants ?? []) {
      constants.set(`${definition.pallet}.${definition.name}`, value);
    }
  }
  const methods = new Map<string, RuntimeApiMethod>();
  for (const api of apis) for (const method of api.methods) methods.set(`${api.name}_${method.name}`, method);
  return {
    getPallet: (name) => {
      const found = byName.get(name);
      if (!found) throw new RuntimeDefinitionError({ reason: `no pallet ${name}` });
      return found;
    },
    findCall: (pallet, call) => calls.get(pallet)?.get(call),
    findEvent: (pallet, name) => byName.get(pallet)?.events?.[name],
    findApi: (method) => methods.get(method),
    getConstant: <T>(definition: ConstantDefinition<T>) => {
      const known = byDefinition.get(definition);
      if (known !== undefined) return known as T;
      const name = `${definition.pallet}.${definition.name}`;
      if (!constants.has(name)) throw new RuntimeDefinitionError({ reason: `no constant ${name}` });
      byDefinition.set(definition, constants.get(name));
      return constants.get(name) as T;
    },
  };
}

function createEventEncoder(
  pallets: readonly Pallet[],
  codecOf: (type: AnyType) => Codec<unknown>,
): ChainRuntime['encodeEvent'] {
  const indices = new Map(pallets.map((pallet) => [pallet.name, pallet.index]));
  const codecs = new Map<AnyEventDefinition, Codec<unknown>>();
  return (writer, event, fields) => {
    const codec = codecs.get(event) ?? codecOf(fieldsType(event.fields));
    codecs.set(event, codec);
    const index = indices.get(event.pallet);
    if (index === undefined) throw new RuntimeDefinitionError({ reason: `no pallet ${event.pallet}` });
    writer.u8(index);
    writer.u8(event.index);
    codec.encode(writer, fields ?? []);
  };
}

/** Token information that wallets show. */
interface TokenInfo {
  readonly tokenSymbol: string;
  readonly decimals: number;
}

/**
 * Derives the digest of a runtime's metadata by which CheckMetadataHash verifies the metadata that a signer saw (RFC 78). A
 * wallet with other names, types or another token derives another digest.
 */
function deriveMetadataHash(runtime: Pick<ChainRuntime, 'getMetadata'>, token: TokenInfo): Hex {
  return toHex(merkleizeMetadata(runtime.getMetadata(15), token).digest());
}

/** Lists runtime APIs as the runtime's version does: the hash of the name (8 bytes) and the version. */
export function listApiVersions(apis: readonly RuntimeApi[]): [Hex, number][] {
  return apis.map((api) => [blake2AsHex(api.name, 64), api.version]);
}

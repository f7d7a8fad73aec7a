import { cutText, defineError, formatHex, type Hex, isRecord, type TokenUnit } from '@parachron/core';
import { EndingBytes, mostParts } from '@parachron/core/scale';
import { type GenericChainProperties, Metadata, TypeRegistry } from '@polkadot/types';
import { allExtensions } from '@polkadot/types/extrinsic/signedExtensions';
import type { SiLookupTypeId } from '@polkadot/types/interfaces';
import type { Registry } from '@polkadot/types/types';
import { hexToU8a, stringToU8a } from '@polkadot/util';
import { formatCause } from '../requests/formatCause.js';

/** Versions that polkadot.js decodes and that carry their own types. */
export const knownMetadataVersions: readonly number[] = [16, 15, 14];

const oldest = Math.min(...knownMetadataVersions);

/** The metadata of a runtime has a version or a form that this package cannot read. */
export class MetadataNotUnderstoodError extends defineError({
  code: 'METADATA_NOT_UNDERSTOOD',
  fault: 'incompatible',
  message: (facts: { chain: string; reason: string; version?: number }) =>
    `The runtime of ${facts.chain} is not supported: ${facts.reason}.`,
  hint: ({ version = oldest }) =>
    version < oldest
      ? 'Give a node with the current runtime of the chain. The genesis of an old chain specification has an old runtime.'
      : 'This package reads metadata of versions 14 to 16. Try a newer version of the package.',
}) {}

/** A change of a runtime's types was refused, since all chains of that runtime share them. */
export class RegistrySharedError extends defineError({
  code: 'REGISTRY_SHARED',
  fault: 'input',
  message: (facts: { method: string }) =>
    `${facts.method} would change the types of a runtime that all chains with this runtime share.`,
  hint: () => 'Create a separate TypeRegistry, and set its metadata to runtime.registry.metadata.',
}) {}

/** Metadata, decoded. */
export interface DecodedMetadata {
  readonly registry: TypeRegistry;
  readonly metadataVersion: number;
}

/** Input of a registry. */
export interface RegistrySource {
  /** The chain's own name, for errors. */
  readonly chain: string;
  readonly metadata: Hex;
  readonly properties: ReturnType<typeof readProperties>['properties'];
}

const neededTypes = ['UncheckedExtrinsic', 'EventRecord'].map((name) =>
  formatHex(stringToU8a(name)).slice(2),
);

/**
 * Makes the types of a runtime, which are frozen afterwards.
 *
 * @throws METADATA_NOT_UNDERSTOOD when the metadata cannot be read
 */
function createRegistry(source: RegistrySource): DecodedMetadata {
  const registry = new TypeRegistry();
  const metadata = decodeMetadata(registry, source);
  try {
    const properties = registry.createTypeUnsafe<GenericChainProperties>('ChainProperties', [
      source.properties,
    ]);
    registry.setChainProperties(properties);
    // The last argument keeps polkadot.js from writing to the console about extensions that it does not know.
    registry.setMetadata(metadata, listSignedExtensions(metadata), undefined, true);
    requireBounded(registry);
    // polkadot.js takes the prefix of the metadata, and fails to write an account with an invalid prefix.
    if (!isAddressPrefix(registry.chainSS58 ?? 0)) registry.setChainProperties(properties);
    nameFeeAsset(registry);
    nameExtensions(registry);
  } catch (cause) {
    throw describe(source.chain, cause);
  }
  return { registry: setReadOnly(registry), metadataVersion: metadata.version };
}

/** Refuses types whose values have no end, or too many parts: polkadot.js makes all parts, also of no bytes, before lengths are compared. */
function requireBounded({ lookup, metadata }: TypeRegistry): void {
  const counts = new Map<number, number>();
  const count = (id: number): number => {
    const known = counts.get(id);
    if (known !== undefined) return known;
    counts.set(id, Number.POSITIVE_INFINITY);
    const { def } = lookup.getSiType(id);
    const inner = def.isComposite ? def.asComposite.fields.map(({ type }) => type) : [];
    const all = def.isTuple ? [...def.asTuple] : def.isArray ? [def.asArray.type] : inner;
    const sum = all.reduce((total, type) => total + count(type.toNumber()), 1);
    const parts = def.isArray && sum > 2 ? sum * def.asArray.len.toNumber() : sum;
    if (parts > mostParts) throw new RangeError(`type ${id} has more than ${mostParts} parts`);
    counts.set(id, parts);
    return parts;
  };
  for (const { id } of metadata.lookup.types) count(id.toNumber());
}

/** Lists the extensions of signed transactions, which have version 0: metadata of version 16 has those of general ones by versions. */
function listSignedExtensions(metadata: Metadata): string[] | undefined {
  if (metadata.version < 16) return undefined;
  const { transactionExtensions: all, transactionExtensionsByVersion } = metadata.asLatest.extrinsic;
  const [, indices] = [...transactionExtensionsByVersion].find(([version]) => version.toNumber() === 0) ?? [];
  return indices?.flatMap((at) => all[at.toNumber()]?.identifier.toString() ?? []);
}

/** polkadot.js decodes the asset of a fee as its own location type, and ignores the type of the extension in the metadata. */
function nameFeeAsset(registry: TypeRegistry): void {
  const { transactionExtensions } = registry.metadata.extrinsic;
  const found = transactionExtensions.find(({ identifier }) => identifier.eq('ChargeAssetTxPayment'));
  const def = found && registry.lookup.getSiType(found.type).def;
  const fields = def?.isComposite ? [...def.asComposite.fields] : [];
  const asset = fields.find(({ name }) => name.isSome && name.unwrap().eq('asset_id'));
  if (asset) registry.register({ TAssetConversion: registry.createLookupType(asset.type) });
}

/** Gives polkadot.js the types of {@link listIdleExtensions}: it would leave out their bytes. */
function nameExtensions(registry: TypeRegistry): void {
  const { transactionExtensions } = registry.metadata.extrinsic;
  const idle = listIdleExtensions(registry);
  const named = transactionExtensions.flatMap(({ identifier, type }) => {
    const name = identifier.toString();
    const extrinsic = { [name]: registry.createLookupType(type) };
    return idle.has(name) ? [[name, { extrinsic, payload: {} }] as const] : [];
  });
  registry.setSignedExtensions(registry.signedExtensions, Object.fromEntries(named), true);
}

/**
 * Lists the extensions that polkadot.js does not know, and that have a value without effect: `Disabled`, or what a byte of zeros stands
 * for, such as none and false.
 *
 * Source: polkadot-sdk, `pallet_verify_signature::VerifySignature`, and the extensions of people chains.
 *
 * @returns the values by the identifiers of the extensions; undefined is the default of a type
 */
export function listIdleExtensions(registry: Registry): ReadonlyMap<string, 'Disabled' | undefined> {
  const idle = new Map<string, 'Disabled' | undefined>();
  // All extensions share the parts that their values may have.
  const zero = new EndingBytes(Uint8Array.of(0));
  for (const { identifier, type, implicit } of registry.metadata.extrinsic.transactionExtensions) {
    const name = identifier.toString();
    if (Object.hasOwn(allExtensions, name) || measureValue(registry, implicit, zero) !== 0) continue;
    const { def } = registry.lookup.getSiType(type);
    const variants = def.isVariant ? [...def.asVariant.variants] : [];
    const isDisabled = variants.some((one) => one.name.eq('Disabled') && one.fields.length === 0);
    if (isDisabled) idle.set(name, 'Disabled');
    else if (measureValue(registry, type, zero) === 1) idle.set(name, undefined);
  }
  return idle;
}

/** Whether the values of a type have no bytes. */
export function isEmptyType(registry: Registry, type: SiLookupTypeId): boolean {
  return measureValue(registry, type, new EndingBytes(0)) === 0;
}

/** The length of the value of a type at the beginning of bytes; undefined if they do not decode. */
function measureValue(registry: Registry, type: SiLookupTypeId, bytes: EndingBytes): number | undefined {
  try {
    return registry.createTypeUnsafe(registry.createLookupType(type), [bytes]).encodedLength;
  } catch {
    return undefined;
  }
}

const mutators = [
  'clearCache',
  'register',
  'setChainProperties',
  'setHasher',
  'setKnownTypes',
  'setLookup',
  'setMetadata',
  'setSignedExtensions',
] as const;

/** Private fields of the registry still change: a type is created with its first use. */
function setReadOnly(registry: TypeRegistry): TypeRegistry {
  registry.setKnownTypes(Object.freeze({}));
  for (const method of mutators) {
    const refuseChange = (): never => {
      throw new RegistrySharedError({ method });
    };
    Object.defineProperty(registry, method, { value: refuseChange });
  }
  Object.freeze(registry);
  return registry;
}

function decodeMetadata(registry: TypeRegistry, { chain, metadata }: RegistrySource): Metadata {
  const bytes = hexToU8a(metadata);
  // "meta" in ASCII, then the version.
  if (bytes.length < 6 || !metadata.startsWith('0x6d657461'))
    throw new MetadataNotUnderstoodError({ chain, reason: 'it is not metadata' });
  const version = bytes[4] ?? 0;
  if (!knownMetadataVersions.includes(version))
    throw new MetadataNotUnderstoodError({ chain, reason: `its metadata has version ${version}`, version });
  // polkadot.js logs to the console about metadata without these types; truncated metadata lacks them.
  if (!neededTypes.every((name) => metadata.includes(name))) {
    throw new MetadataNotUnderstoodError({
      chain,
      reason: 'its metadata describes no transactions or no events',
    });
  }
  try {
    const decoded = new Metadata(registry, new EndingBytes(bytes));
    if (decoded.asLatest.pallets.length > 0) return restoreImplicit(decoded);
  } catch (cause) {
    throw describe(chain, cause);
  }
  throw new MetadataNotUnderstoodError({ chain, reason: 'its metadata lists no pallets' });
}

/** Restores the types of the implicit data of extensions, which polkadot.js replaces by type 0 when it converts to version 16. */
function restoreImplicit(metadata: Metadata): Metadata {
  if (metadata.version > 15) return metadata;
  for (const [at, extension] of metadata.asLatest.extrinsic.transactionExtensions.entries()) {
    const { additionalSigned } = metadata.asV15.extrinsic.signedExtensions[at] ?? {};
    if (additionalSigned) extension.set('implicit', additionalSigned);
  }
  return metadata;
}

function describe(chain: string, cause: unknown): Error {
  const reason = `its metadata cannot be decoded (${formatCause(cause)})`;
  return new MetadataNotUnderstoodError({ chain, reason }, { cause });
}

/** The maximum number of cached runtimes; the least recently used is dropped first. Types that no chain uses are released. */
const mostRegistries = 64;

/** The most recently used entry is the last. */
let cached: readonly { readonly name: string; readonly registry: WeakRef<TypeRegistry> }[] = [];

const madeFrom = new WeakMap<TypeRegistry, DecodedMetadata & { readonly metadata: Hex }>();

/**
 * Decodes equal metadata once: chains of the same runtime, with the same properties, share its types. The name and the version of a
 * runtime distinguish its types besides its metadata.
 *
 * @throws METADATA_NOT_UNDERSTOOD when the metadata cannot be read
 */
export function getRegistry(
  source: RegistrySource,
  { specName, specVersion }: { readonly specName: string; readonly specVersion: number },
): DecodedMetadata {
  const { metadata, properties } = source;
  const name = JSON.stringify([specName, specVersion, properties]);
  // The comparison covers the whole metadata: no node can choose the types of another chain by an equal hash or version.
  const registries = cached.flatMap((entry) => (entry.name === name ? (entry.registry.deref() ?? []) : []));
  const known = registries.map((one) => madeFrom.get(one)).find((made) => made?.metadata === metadata);
  const decoded = known ?? { ...createRegistry(source), metadata };
  const { registry } = decoded;
  madeFrom.set(registry, decoded);
  const others = cached.filter((entry) => ![undefined, registry].includes(entry.registry.deref()));
  cached = [...others, { name, registry: new WeakRef(registry) }].slice(-mostRegistries);
  return decoded;
}

const genericPrefix = 42;
// Chains keep decimals in one byte; address prefixes have 14 bits, of which two values are reserved (ss58-registry).
const maxDecimals = 255;
const maxPrefix = 16_383;
const reservedPrefixes = [46, 47];

// Chains list the tokens that they know; the first is the native one.
const mostTokens = 1_000;
const longestSymbol = 40;

/** The token of a chain whose properties name none. */
export const unnamedToken = { symbol: 'planck', decimals: 0 };

/**
 * Reads `system_properties`: each field may be missing, null, one value or a list whose first is the native token's.
 * Missing decimals are not guessed: amounts are then shown in planck. A missing prefix is 42, the generic prefix.
 */
export function readProperties(answer: unknown) {
  const given = isRecord(answer) ? answer : {};
  const tokenDecimals = list(given.tokenDecimals)
    .map(Number)
    .filter((value) => isCount(value) && value <= maxDecimals);
  const tokenSymbol = list(given.tokenSymbol)
    .filter((symbol) => typeof symbol === 'string')
    .map((symbol) => cutText(symbol, longestSymbol));
  const prefix = list(given.ss58Format ?? given.SS58Prefix)
    .map(Number)
    .find(isAddressPrefix);
  const decimals = tokenDecimals[0];
  const token: TokenUnit =
    decimals === undefined ? unnamedToken : { symbol: tokenSymbol[0] ?? 'UNIT', decimals };
  return {
    // In the form of polkadot.js: always lists, never null.
    properties: {
      isEthereum: given.isEthereum === true,
      ss58Format: prefix ?? null,
      tokenDecimals,
      tokenSymbol,
    },
    token,
    ss58Prefix: prefix ?? genericPrefix,
  };
}

/** Returns whether a number is a prefix of addresses; a runtime may state any number of 16 bits. */
export function isAddressPrefix(value: number): boolean {
  return isCount(value) && value <= maxPrefix && !reservedPrefixes.includes(value);
}

function list(value: unknown): unknown[] {
  if (value === null || value === undefined || value === '') return [];
  return Array.isArray(value) ? value.slice(0, mostTokens) : [value];
}

function isCount(value: number): boolean {
  return Number.isSafeInteger(value) && value >= 0;
}

import { createRuntime, knownMetadataVersions } from '@parachron/client';
import { formatHex, type Hex, isParachronError } from '@parachron/core';
import { hashValue } from '@parachron/devnet-chain';
import { createState, type Runtime } from '@parachron/runtime';
import type { Bytes, Option, u32, Vec } from '@polkadot/types';
import { TypeRegistry } from '@polkadot/types';
import {
  decorateConstants,
  decorateErrors,
  decorateEvents,
  decorateExtrinsics,
} from '@polkadot/types/metadata/decorate';
import type { DecoratedMeta } from '@polkadot/types/metadata/decorate/types';
import type { Registry } from '@polkadot/types/types';
import { bnToU8a, compactStripLength } from '@polkadot/util';
import { callRuntime, type RuntimeAt } from './callRuntime.js';
import { createStorageItems } from './createStorageItems.js';
import { ForkState } from './ForkState.js';

/** The runtime of a block: its code ready to run, its version and its types. */
export interface ForkRuntime {
  readonly runtime: Runtime;
  readonly version: ForkVersion;
  readonly meta: DecoratedMeta;
}

/** The version of a runtime, as `state_getRuntimeVersion` answers. */
export interface ForkVersion {
  readonly specName: string;
  readonly specVersion: number;
  readonly stateVersion: number;
  /** Hashes of the names of runtime APIs with their versions. */
  readonly apis: readonly (readonly [Hex, number])[];
  readonly [field: string]: unknown;
}

/** The chain whose runtimes are loaded. */
export interface RuntimeOwner {
  readonly chain: string;
  readonly properties: unknown;
}

/** Makes a runtime of its code. */
export type Compile = (code: Uint8Array) => Promise<Runtime>;

/** Runtimes that stay loaded, with types of tens of megabytes. */
const mostRuntimes = 6;

const loaded = new Map<string, Promise<ForkRuntime>>();

/**
 * Loads the runtime of a state: compiles its code, and reads its version and its types. Chains with equal code, name and properties share
 * the result.
 *
 * Chain: `:code`, `Core_version`, `Metadata_metadata_versions`, `Metadata_metadata_at_version`, `Metadata_metadata`.
 */
export async function loadRuntime(at: CodeAt, { chain, properties }: RuntimeOwner): Promise<ForkRuntime> {
  const key = JSON.stringify([hashValue(at.code), chain, properties]);
  const runtime = loaded.get(key) ?? load(at, { chain, properties });
  // Moves the runtime to the end, in order of use.
  loaded.delete(key);
  loaded.set(key, runtime);
  runtime.catch(() => loaded.delete(key));
  const [oldest] = loaded.keys();
  if (loaded.size > mostRuntimes && oldest !== undefined) loaded.delete(oldest);
  return runtime;
}

interface CodeAt {
  readonly code: Uint8Array;
  readonly state: ForkState;
  readonly compile: Compile;
}

async function load({ code, state, compile }: CodeAt, owner: RuntimeOwner): Promise<ForkRuntime> {
  const runtime = await compile(code);
  const version = await readVersion(runtime, state);
  const metadata = await readMetadata({ runtime, state });
  const { registry, metadataVersion } = createRuntime({ ...owner, metadata, version });
  return { runtime, version, meta: decorate(registry, metadataVersion) };
}

/** Reads the newest metadata that the runtime offers and polkadot.js knows, as clients do: they then share the types. */
async function readMetadata(at: RuntimeAt): Promise<Hex> {
  const call = async (method: string, args: Uint8Array = new Uint8Array()) =>
    (await callRuntime(at, { method, args })).result;
  const versions = await call('Metadata_metadata_versions').catch(omitMissing);
  const offered = versions ? [...plain.createType<Vec<u32>>('Vec<u32>', versions)].map(Number) : [];
  const newest = knownMetadataVersions.find((known) => known > 14 && offered.includes(known));
  if (newest !== undefined) {
    const given = await call('Metadata_metadata_at_version', bnToU8a(newest, { bitLength: 32 }));
    const opaque = plain.createType<Option<Bytes>>('Option<Bytes>', given);
    if (opaque.isSome) return formatHex(opaque.unwrap());
  }
  const [, metadata] = compactStripLength(await call('Metadata_metadata'));
  return formatHex(metadata);
}

/** Runtimes before version 15 of metadata lack the method. */
function omitMissing(error: unknown): undefined {
  if (!isParachronError(error, 'RUNTIME_CALL')) throw error;
}

/** Reads the version of a runtime: from its code, or from the runtime itself. */
export async function readVersion(
  runtime: Runtime,
  state = new ForkState(createState({ top: new Map() })),
): Promise<ForkVersion> {
  const call = { method: 'Core_version', args: new Uint8Array() };
  const bytes = runtime.version ?? (await callRuntime({ runtime, state }, call)).result;
  return plain.createType('RuntimeVersion', bytes).toJSON() as unknown as ForkVersion;
}

const plain = new TypeRegistry();

const decorated = new WeakMap<Registry, DecoratedMeta>();

/** The expanded metadata of polkadot.js, from the metadata that the registry has already decoded. */
function decorate(registry: Registry, version: number): DecoratedMeta {
  const known = decorated.get(registry);
  if (known) return known;
  const { metadata } = registry;
  const meta = {
    registry,
    consts: decorateConstants(registry, metadata, version),
    errors: decorateErrors(registry, metadata, version),
    events: decorateEvents(registry, metadata, version),
    query: createStorageItems(registry),
    tx: decorateExtrinsics(registry, metadata, version),
  };
  decorated.set(registry, meta);
  return meta;
}

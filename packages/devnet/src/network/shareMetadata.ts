import type { Blockchain } from '@acala-network/chopsticks-core';
import {
  decorateConstants,
  decorateErrors,
  decorateEvents,
  decorateExtrinsics,
} from '@polkadot/types/metadata/decorate';
import type { DecoratedMeta } from '@polkadot/types/metadata/decorate/types';
import type { Registry } from '@polkadot/types/types';
import { createStorageItems } from './createStorageItems.js';
import type { DecodeMetadata } from './DecodeMetadata.js';
import { hashTexts } from './hashTexts.js';

type Chopsticks = typeof import('@acala-network/chopsticks-core');
type BuildRegistry = Blockchain['buildRegistry'];
type Types = Awaited<ReturnType<BuildRegistry>>;

/** Chains with a metadata decoder of the caller. */
const decoders = new WeakMap<Blockchain, DecodeMetadata>();

/** Number of runtimes whose types stay cached after their chains are closed; each takes tens of megabytes. */
const mostRuntimes = 4;

const registries = new Map<string, ReturnType<BuildRegistry>>();
const decorated = new WeakMap<Registry, DecoratedMeta>();
const ready = new WeakSet<Chopsticks>();

/**
 * Shares decoded metadata between chains of this process with the same runtime, name and properties. chopsticks decodes the metadata
 * twice for each chain, which takes longer than most calls of a dry run.
 */
export function shareMetadata(chopsticks: Chopsticks): void {
  if (ready.has(chopsticks)) return;
  ready.add(chopsticks);
  const { Block, Blockchain } = chopsticks;
  const build: BuildRegistry = Blockchain.prototype.buildRegistry;
  Blockchain.prototype.buildRegistry = async function buildShared(metadata, version) {
    const { api, registeredTypes } = this;
    const [chain, properties] = [await api.chain, await api.chainProperties];
    const decode = decoders.get(this);
    const given = [chain, properties, version, registeredTypes, api.signedExtensions, decode !== undefined];
    const key = hashTexts(JSON.stringify(given), metadata);
    const buildTypes = async () =>
      decode
        ? (decode({ chain, metadata, version, properties }) as Types)
        : build.call(this, metadata, version);
    const registry = registries.get(key) ?? buildTypes();
    keepRegistry(key, registry);
    return registry;
  };
  Object.defineProperty(Block.prototype, 'meta', {
    async get(this: InstanceType<typeof Block>): Promise<DecoratedMeta> {
      const [registry, metadata] = await Promise.all([this.registry, this.metadata]);
      const known = decorated.get(registry);
      if (known) return known;
      const meta = createDecoratedMeta(registry, readVersion(metadata));
      decorated.set(registry, meta);
      return meta;
    },
  });
}

/** Sets the decoder of a chain, before its first use. */
export function setDecoder(blockchain: Blockchain, decode: DecodeMetadata | undefined): void {
  if (decode) decoders.set(blockchain, decode);
}

/** The expanded metadata of polkadot.js, from the metadata that the registry has already decoded. */
function createDecoratedMeta(registry: Registry, version: number): DecoratedMeta {
  const { metadata } = registry;
  return {
    registry,
    consts: decorateConstants(registry, metadata, version),
    errors: decorateErrors(registry, metadata, version),
    events: decorateEvents(registry, metadata, version),
    query: createStorageItems(registry),
    tx: decorateExtrinsics(registry, metadata, version),
  };
}

/** The version is the byte after "meta" in ASCII. */
function readVersion(metadata: string): number {
  return Number.parseInt(metadata.slice(10, 12), 16);
}

/** Moves the entry to the end, in order of use. */
function keepRegistry(key: string, registry: ReturnType<BuildRegistry>): void {
  registries.delete(key);
  registries.set(key, registry);
  registry.catch(() => registries.delete(key));
  const [oldest] = registries.keys();
  if (registries.size > mostRuntimes && oldest !== undefined) registries.delete(oldest);
}

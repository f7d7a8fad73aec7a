import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { type Chain, connect } from '@parachron/client';
import type { Hex } from '@parachron/core';
import {
  type ChainSpec,
  createFork,
  type ForkOptions,
  loadChainSpec,
  type RuntimeFork,
} from '@parachron/devnet';
import { loadAssetHubSpec, loadRelaySpec } from '@parachron/stories';
import { chainFolder, listSpecFiles } from './chainFiles.mjs';

/** Whether fewer combinations are tried: the bounds of continuous integration, given by `--short`. */
export const isShort = process.env.PARACHRON_CHAINS_SHORT === '1';

/** A real runtime needs several seconds for a block. */
export const patience = { timeoutMs: Number.POSITIVE_INFINITY };

/** A real chain for tests, described by its own runtime. */
export interface TestChain {
  /** The path of its specification. */
  readonly file: string;
  /** Names the chain in test titles: the id of its specification. */
  readonly name: string;
  readonly spec: ChainSpec;
  readonly kind: 'relay' | 'parachain' | 'other';
  /** The para id in its genesis; absent on relay chains. */
  readonly paraId?: number;
  /** Bytes of an account. */
  readonly accountBytes: number;
  readonly pallets: readonly string[];
  /** The shared instance at block 1: for reading, and for forks. */
  readonly local: RuntimeFork;
  /** The same, through the client. */
  readonly chain: Chain;
  /** Boots a separate instance from the specification, which the caller may change and closes. */
  boot(options?: ForkOptions): Promise<RuntimeFork>;
}

/** A parachain with a relay chain that it could be on, for `describe.each` and `test.each`. */
export interface Pair {
  /** `paseo × people-paseo`. */
  readonly title: string;
  readonly relay: TestChain;
  readonly target: TestChain & { readonly paraId: number };
}

let opened: Promise<readonly TestChain[]> | undefined;

/** Lists the chains of the folder, each booted once in a process. They stay open until the process ends. */
export function listChains(): Promise<readonly TestChain[]> {
  opened ??= Promise.all(
    listSpecFiles()
      .map(copyWithoutRelay)
      .map(async (file) => openTestChain(file, await loadChainSpec(file))),
  );
  return opened;
}

/** Parachains are tried on every relay chain of the folder, also on others than the one that their specification names. */
function copyWithoutRelay(file: string): string {
  const text = readFileSync(file, 'utf8');
  const rest = text.replace(/"relay_?chain"\s*:\s*"[^"]*"\s*,/i, '');
  if (rest === text) return file;
  const copy = join(mkdtempSync(join(tmpdir(), 'chains-')), basename(file));
  writeFileSync(copy, rest);
  return copy;
}

/** Lists each relay chain of the folder with each of its parachains; a short run has the smallest runtimes first. */
export async function listPairs(): Promise<readonly Pair[]> {
  const chains = await listChains();
  return pairUp(isShort ? sortBySize(chains) : chains);
}

/** Lists the relay chain of the registry's packages with their parachain. */
export async function listPublishedPairs(): Promise<readonly Pair[]> {
  const specs = [await loadRelaySpec(), await loadAssetHubSpec()];
  return pairUp(await Promise.all(specs.map((spec) => openTestChain(spec.id, spec))));
}

/** Sorts chains by the size of their runtimes, the smallest first: a short run takes the first, because each call parses the runtime. */
export function sortBySize(chains: readonly TestChain[]): readonly TestChain[] {
  const size = ({ spec }: TestChain) => spec.top.get('0x3a636f6465')?.length ?? 0;
  return [...chains].sort((one, other) => size(one) - size(other));
}

/** Whether a chain can dispatch calls as root by its own pallets; else only its relay chain can. */
export function hasRootPallet({ pallets, accountBytes }: TestChain): boolean {
  return pallets.includes('Scheduler') || (pallets.includes('Sudo') && accountBytes === 32);
}

/** Lists the metadata of service runtimes: every file below the folder that is the hex of metadata, under any name. */
export function listServiceMetadata(): readonly Hex[] {
  return (
    readdirSync(chainFolder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && entry.name.endsWith('.hex'))
      .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8').trim() as Hex)
      // "meta", as metadata begins.
      .filter((metadata) => metadata.startsWith('0x6d657461'))
  );
}

function pairUp(chains: readonly TestChain[]): readonly Pair[] {
  const relays = chains.filter(({ kind }) => kind === 'relay');
  const targets = chains.filter((chain): chain is Pair['target'] => chain.paraId !== undefined);
  return relays.flatMap((relay) =>
    targets.map((target) => ({ title: `${relay.name} × ${target.name}`, relay, target })),
  );
}

/** Boots a chain from its specification, and describes it by its own runtime. */
async function openTestChain(file: string, spec: ChainSpec): Promise<TestChain> {
  const local = await createFork({ spec }, { firstBlock: 'optional' });
  const pallets = local.registry.metadata.pallets.map(({ name }) => name.toString());
  const paraId = (await local.getStorage('ParachainInfo', 'ParachainId'))?.toJSON();
  return {
    file,
    name: spec.id,
    spec,
    kind: describeKind(pallets),
    ...(typeof paraId === 'number' ? { paraId } : {}),
    accountBytes: local.registry.createType('AccountId').toU8a().length,
    pallets,
    local,
    chain: await connect(local.provider, { label: file, ...patience }),
    boot: (options?: ForkOptions) => createFork({ spec }, options),
  };
}

function describeKind(pallets: readonly string[]): TestChain['kind'] {
  if (pallets.includes('Paras') && pallets.includes('Configuration')) return 'relay';
  return pallets.includes('ParachainSystem') ? 'parachain' : 'other';
}

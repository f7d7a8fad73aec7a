import { defineError, type Hex, isRecord, omitUndefined } from '@parachron/core';
import type { Chain, ChainRecipe, ChainRuntime, ChainStart, StoredBlock } from '@parachron/devnet-chain';
import {
  createChainProvider,
  header as headerType,
  readExactJson,
  toBytes,
  toHex,
} from '@parachron/devnet-chain';
import {
  createServiceChain,
  createTarget,
  type ServiceOptions,
  type TargetOptions,
} from '@parachron/devnet-service';
import type { ProviderInterface } from '@polkadot/rpc-provider/types';
import { blake2AsU8a, cryptoWaitReady } from '@polkadot/util-crypto';
import { SmallFork } from './SmallFork.js';

/** A small chain cannot be recreated, since its runtime differs from the runtime of this version of the package. */
export class SmallChainNotForkableError extends defineError({
  code: 'SMALL_CHAIN_NOT_FORKABLE',
  fault: 'incompatible',
  message: (facts: { chain: string; reason: string }) => `${facts.chain} cannot be forked: ${facts.reason}.`,
  hint: () =>
    'Run both processes with the same version of @parachron/devnet, and create the chain from plain data only.',
}) {}

/** Answer of `dev_describeChain`. */
interface Description {
  readonly kind: ChainRecipe['kind'];
  readonly options: string;
  readonly runtimeHash: Hex;
  readonly genesisHash: Hex;
  readonly block: { readonly hash: Hex; readonly header: Hex; readonly timestamp: number };
}

/**
 * Creates a fork of a small chain of this package, in this process or served by another: the same chain with the state of its
 * head, whose further blocks do not affect the forked chain. Its clock is that of the forked block, until `setTime` moves it.
 *
 * Use {@link createFork} for chains with a real runtime, which are forked by that runtime.
 *
 * Chain: `dev_describeChain`, `state_getKeysPaged`, `state_queryStorageAt`. Sends: 2 requests for every 1 000 keys, and 3 more.
 *
 * @param provider the small chain: `createChainProvider` for one of this process
 * @returns the fork; undefined if the node is not a small chain, or if the options of the small chain are not plain data
 * @throws SMALL_CHAIN_NOT_FORKABLE when another version of this package created the chain
 *
 * @example
 * ```ts
 * import { createChainProvider, createTarget, createSmallFork } from '@parachron/devnet';
 *
 * const target = await createTarget({ paraId: 2000, generation: 'v5' });
 * const fork = await createSmallFork(createChainProvider(target));
 * await fork?.build();
 * target.head.header.number; // 0
 * await fork?.close();
 * target.close();
 * ```
 */
export async function createSmallFork(provider: ProviderInterface): Promise<SmallFork | undefined> {
  const description = await describe(provider);
  if (!description) return undefined;
  await cryptoWaitReady();
  const { hash } = description.block;
  const state = await readState(provider, hash);
  let time = 0;
  const createAgain = (start?: ChainStart) => create(description, { clock: () => time, start });
  // A temporary chain provides the runtime types that decode the header.
  const pattern = await createAgain();
  try {
    await requireSame(pattern, { description, provider });
    const block = readBlock(description, pattern.runtime);
    const small = await createAgain({ genesisHash: description.genesisHash, block, state });
    const moveClock = (wanted: number) => {
      time = Math.max(time, wanted);
    };
    return wrapSmallChain(small, moveClock);
  } finally {
    pattern.close();
  }
}

/**
 * Wraps a small chain of this process as a fork: what is tried on it changes the chain itself. A chain whose options contain functions
 * cannot be forked further.
 */
export function wrapSmallChain(small: Chain, moveClock: (time: number) => void): SmallFork {
  const begin = async (): Promise<SmallFork> => {
    const fork = await createSmallFork(createChainProvider(small));
    if (fork) return fork;
    const reason = 'the chain has parts that are not data';
    throw new SmallChainNotForkableError({ chain: small.identity.name, reason });
  };
  return new SmallFork(small, { begin, moveClock });
}

// Maximum number of keys in one answer of a node.
const pageSize = 1000;

/** Reads the state page by page, since nodes limit their answers. */
async function readState(provider: ProviderInterface, hash: Hex): Promise<Map<string, Uint8Array>> {
  const state = new Map<string, Uint8Array>();
  for (let last: string | null = null; ; ) {
    const keys: string[] = await provider.send('state_getKeysPaged', ['0x', pageSize, last, hash]);
    const [found] = await provider.send<StorageChanges[]>('state_queryStorageAt', [keys, hash]);
    for (const [key, value] of found?.changes ?? []) if (value !== null) state.set(key, toBytes(value));
    last = keys.at(-1) ?? null;
    if (keys.length < pageSize) return state;
  }
}

interface StorageChanges {
  readonly changes: readonly (readonly [string, Hex | null])[];
}

/** Nodes of other kinds refuse the method with any error code, since gateways use codes of their own. */
async function describe(provider: ProviderInterface): Promise<Description | undefined> {
  try {
    return (await provider.send('dev_describeChain', [])) ?? undefined;
  } catch (error) {
    if (isRecord(error) && typeof error.code === 'number') return undefined;
    throw error;
  }
}

function create(
  { kind, options }: Description,
  { clock, start }: { readonly clock: () => number; readonly start: ChainStart | undefined },
): Promise<Chain> {
  const how = { clock, ...omitUndefined({ from: start }) };
  const made = readExactJson(options);
  return kind === 'service'
    ? createServiceChain({ ...(made as ServiceOptions), ...how })
    : createTarget({ ...(made as TargetOptions), ...how });
}

async function requireSame(
  { runtime }: Chain,
  { description, provider }: { readonly description: Description; readonly provider: ProviderInterface },
): Promise<void> {
  const own = toHex(blake2AsU8a(runtime.getMetadata(15), 256));
  if (own === description.runtimeHash) return;
  const chain = String(await provider.send('system_chain', []));
  throw new SmallChainNotForkableError({ chain, reason: 'its runtime is that of another version' });
}

function readBlock({ block }: Description, { types }: ChainRuntime): StoredBlock {
  const header = types.decode(headerType, toBytes(block.header));
  return { hash: block.hash, header, extrinsics: [], timestamp: block.timestamp };
}

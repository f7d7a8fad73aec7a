import type { Api } from '@acala-network/chopsticks-core';
import { defineError, formatEndpoint, formatHex, type Hex } from '@parachron/core';
import type { ProviderInterface } from '@polkadot/rpc-provider/types';
import { bnToU8a, stringToHex, u8aConcat } from '@polkadot/util';
import { xxhashAsU8a } from '@polkadot/util-crypto';
import type { ChainSource } from './ChainSource.js';
import { createGenesisSource } from './createGenesisSource.js';
import { ForkProvider, ForkUnreachableError } from './ForkProvider.js';
import type { Chopsticks } from './importChopsticks.js';
import type { LocalChain } from './LocalChain.js';

/** The first block of a local chain, and the source of its state. */
export interface ConnectedSource {
  readonly name: string;
  readonly api: Api;
  readonly header: { readonly number: number; readonly hash: Hex };
  /** Whether the chain has only the genesis block of a specification, so that block 1 must be built. */
  readonly isGenesis: boolean;
  /** Time in milliseconds that was written into the first state; undefined if the state has its own time. */
  readonly time: number | undefined;
}

/** Opens the state that a local chain starts from. */
export async function connectSource(
  chopsticks: Chopsticks,
  source: ChainSource,
  options: { now?: number },
): Promise<ConnectedSource> {
  if ('endpoint' in source) return openFork(chopsticks, source);
  if ('chain' in source) return openLocal(chopsticks, source.chain);
  const time = chooseTime(source.spec.top, options.now);
  const top = time === undefined ? source.spec.top : addTime(source.spec.top, time);
  const code = top.get(stringToHex(':code')) ?? '0x';
  const { stateVersion = 0 } = await readVersion(chopsticks, code);
  // An added clock does not change the genesis hash; a replaced clock does, since it is another chain.
  const state = options.now === undefined ? source.spec.top : top;
  const root = await chopsticks.calculateStateRoot([...state], stateVersion);
  const { provider, hash } = createGenesisSource({ ...source.spec, top }, root);
  const api = new chopsticks.Api(provider);
  return { name: source.spec.id, api, header: { number: 0, hash }, isGenesis: true, time };
}

/** The state of a chain of this process at its head; the chain itself continues. */
function openLocal(chopsticks: Chopsticks, { name, head, provider }: LocalChain): ConnectedSource {
  return { name, api: new chopsticks.Api(provider), header: head, isGenesis: false, time: undefined };
}

/** 2024-01-01T00:00:00Z: late enough for every runtime, and a whole minute, hour and day. */
const GENESIS_TIME = 1_704_067_200_000;

/**
 * Sets the chain's clock if the first state has none, or another is wanted: without it block 1 reads the wall clock
 * twice, and the two times can fall into different slots.
 */
function chooseTime(top: ReadonlyMap<Hex, Hex>, now: number | undefined): number | undefined {
  return now === undefined && top.has(deriveTimeKey()) ? undefined : (now ?? GENESIS_TIME);
}

function addTime(top: ReadonlyMap<Hex, Hex>, time: number): ReadonlyMap<Hex, Hex> {
  const value = formatHex(bnToU8a(time, { bitLength: 64, isLe: true }));
  return new Map([...top, [deriveTimeKey(), value] as const].sort(([a], [b]) => (a < b ? -1 : 1)));
}

function deriveTimeKey(): Hex {
  return formatHex(u8aConcat(xxhashAsU8a('Timestamp', 128), xxhashAsU8a('Now', 128)));
}

async function readVersion(chopsticks: Chopsticks, code: Hex): Promise<{ stateVersion?: number }> {
  return (await chopsticks.getRuntimeVersion(code)) as { stateVersion?: number };
}

async function openFork(
  chopsticks: Chopsticks,
  source: { endpoint: string; block?: number | Hex; timeoutMs?: number },
): Promise<ConnectedSource> {
  const { timeoutMs = 10_000 } = source;
  const endpoint = formatEndpoint(source.endpoint);
  const provider = new ForkProvider(source.endpoint, timeoutMs);
  try {
    await withTimeout(waitUntilOpen(provider), timeoutMs);
    const api = new chopsticks.Api(provider as ProviderInterface);
    const hash = await withTimeout(findBlock(api, source.block), timeoutMs);
    const header = await withTimeout(api.getHeader(hash), timeoutMs);
    if (!header) throw new ForkUnreachableError({ endpoint, reason: `it does not know block ${hash}` });
    const name = await withTimeout(api.getSystemChain(), timeoutMs);
    return { name, api, header: { number: Number(header.number), hash }, isGenesis: false, time: undefined };
  } catch (cause) {
    await provider.disconnect().catch(() => undefined);
    if (cause instanceof ForkUnreachableError) throw cause;
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new ForkUnreachableError({ endpoint, reason }, { cause });
  }
}

function waitUntilOpen(provider: ForkProvider): Promise<void> {
  return new Promise((resolve, reject) => {
    provider.on('error', () => reject(new ForkRefusedError({})));
    provider.on('disconnected', () => reject(new ForkRefusedError({})));
    provider.connect().catch(reject);
    provider.isReady.then(() => resolve(), reject);
  });
}

async function findBlock(api: Api, block: number | Hex | undefined): Promise<Hex> {
  if (typeof block === 'string') return block;
  const hash = block === undefined ? await api.getFinalizedHead() : await api.getBlockHash(block);
  return (hash ?? `#${block}`) as Hex;
}

async function withTimeout<T>(promise: Promise<T>, ms: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ForkTimeoutError({ ms })), ms);
  });
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}

/** The endpoint to fork closes or refuses the connection; the cause of FORK_UNREACHABLE. */
class ForkRefusedError extends defineError({
  code: 'FORK_REFUSED',
  fault: 'unreachable',
  message: (_facts: object) => 'the connection is refused',
  hint: () => 'Check that the node runs and listens on that address.',
}) {}

/** The endpoint to fork did not answer within the timeout; the cause of FORK_UNREACHABLE. */
class ForkTimeoutError extends defineError({
  code: 'FORK_TIMEOUT',
  fault: 'unreachable',
  message: (facts: { ms: number }) => `no answer within ${facts.ms} ms`,
  hint: () => 'Allow more time with timeoutMs.',
}) {}

import { formatEndpoint, type Hex, isParachronError, type Planck } from '@parachron/core';
import type { ChainSource } from './ChainSource.js';
import { connectChopsticks } from './connectChopsticks.js';
import { connectSource } from './connectSource.js';
import { listDevAccounts } from './DevAccount.js';
import type { LocalChain } from './LocalChain.js';
import type { LocalChainOptions } from './LocalChainOptions.js';
import { LocalChainNotStartedError } from './localChainErrors.js';
import { runChain } from './runChain.js';

/** 2024-01-01T00:00:00Z: late enough for every runtime, and a whole minute, hour and day. */
const GENESIS_TIME = 1_704_067_200_000;

/**
 * Creates a chain that runs a real runtime in this process, and builds its first block.
 *
 * Use it alone, or join several with {@link createNetwork}. Nothing listens on a port.
 *
 * @param source a chain specification, or an endpoint to fork
 * @param options clock, block building, balances
 * @returns the chain; close it, or the process stays alive
 * @throws LOCAL_CHAIN_NOT_STARTED when the runtime does not build a block
 * @throws FORK_UNREACHABLE when the endpoint to fork does not answer in time, or goes away; no error shows its secrets
 *
 * @example
 * ```ts
 * import { createLocalChain, loadChainSpec } from '@parachron/devnet';
 *
 * const relay = await createLocalChain({ spec: await loadChainSpec('./relay-raw.json') });
 * const block = await relay.newBlock();
 * console.log(block.number, await block.events());
 * await relay.close();
 * ```
 */
export async function createLocalChain(
  source: ChainSource,
  options: LocalChainOptions = {},
): Promise<LocalChain> {
  const lease = await connectChopsticks(options.log);
  try {
    const opened = await connectSource(lease.chopsticks, source, { now: options.now ?? GENESIS_TIME });
    const chain = await runChain({ lease, opened, name: options.name ?? opened.name, options });
    await chain.endow(options.endow ?? (await defaultBalances(chain)));
    return chain;
  } catch (cause) {
    lease.release();
    if (isParachronError(cause)) throw cause;
    const chain = options.name ?? ('spec' in source ? source.spec.id : formatEndpoint(source.endpoint));
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new LocalChainNotStartedError({ chain, reason }, { cause });
  }
}

/** A million tokens each, where the chain has accounts of 32 bytes. */
async function defaultBalances(chain: LocalChain): Promise<Map<Hex, Planck>> {
  const accounts = await listDevAccounts();
  const decimals = chain.registry.chainDecimals[0] ?? 12;
  const wide = chain.registry.createType('AccountId').toU8a().length === 32;
  return new Map(wide ? accounts.map(({ publicKey }) => [publicKey, 10n ** BigInt(decimals + 6)]) : []);
}

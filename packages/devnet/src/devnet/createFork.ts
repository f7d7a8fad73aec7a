import { defineError, requireInput } from '@parachron/core';
import { isSameBytes } from '@parachron/core/scale';
import { type ForkOptions, type RuntimeFork, startFork } from '@parachron/network';
import type { ForkSource } from '@parachron/node';
import { compileRuntime, type Runtime } from '@parachron/runtime';
import { cryptoWaitReady } from '@polkadot/util-crypto';
import { waitReady } from '@polkadot/wasm-crypto';
import { SmallRuntime } from '../chain/SmallRuntime.js';
import { encodeSmallCode, findRuntime, readRecipe } from '../chain/smallCode.js';
import { createServiceRuntime, type ServiceOptions } from '../service/createServiceChain.js';
import { createTargetRuntime, type TargetOptions } from '../target/createTarget.js';

/**
 * Creates a fork of a chain that runs the chain's own runtime, and builds its first block.
 *
 * The fork has the state of the specification or the endpoint; only `endow` adds balances. Use the fork alone, or join several
 * forks with {@link createNetwork}. No port is opened. Small chains of this package are forked in the same way, also local ones:
 * connect to their provider.
 *
 * @param source a chain specification, or the endpoint of a node or a connected node to fork
 * @param options clock, block building, balances
 * @returns the fork; `close()` ends the connection to its endpoint, which keeps the process alive, and leaves a given node open
 * @throws LOCAL_CHAIN_NOT_STARTED when the runtime does not build a block
 * @throws METADATA_NOT_UNDERSTOOD when the metadata of the runtime is older than version 14, or cannot be read
 * @throws SMALL_CHAIN_NOT_FORKABLE when another version of this package created a small chain
 * @throws FORK_UNREACHABLE when the endpoint to fork does not answer in time, or disconnects; errors contain no secrets of its URL
 *
 * @example
 * ```ts
 * import { createFork, loadChainSpec } from '@parachron/devnet';
 *
 * const relay = await createFork({ spec: await loadChainSpec('./relay-raw.json') });
 * const block = await relay.build();
 * console.log(block.number, await block.events());
 * await relay.close();
 * ```
 */
export async function createFork(source: ForkSource, options: ForkOptions = {}): Promise<RuntimeFork> {
  const shape = { name: 'string?', blocks: 'manual|instant?', firstBlock: 'required|optional?' } as const;
  requireInput({ source, options }, { source: 'object', options: { ...shape, clock: 'function?' } });
  const place = 'node' in source ? { node: 'chain' } : { endpoint: 'string' };
  const spec = { id: 'string', name: 'string', top: 'object' } as const;
  requireInput({ source }, { source: 'spec' in source ? { spec } : place });
  const { block } = { block: undefined, ...source };
  if (typeof block === 'number') requireInput({ source: { block } }, { source: { block: 'whole number' } });
  return startFork(source, options, compile);
}

/** The runtime of a small chain cannot be created from the code of the chain. */
export class SmallChainNotForkableError extends defineError({
  code: 'SMALL_CHAIN_NOT_FORKABLE',
  fault: 'incompatible',
  message: (facts: { reason: string }) => `The small chain cannot be forked: ${facts.reason}.`,
  hint: () => 'Run both processes with the same version of @parachron/devnet.',
}) {}

/**
 * Compiles the code of a runtime, or creates that of a small chain. One compiler for all forks, which then share the runtimes of equal codes.
 *
 * Chain: the value of `:code`.
 *
 * @throws SMALL_CHAIN_NOT_FORKABLE when another version of this package created the chain
 */
async function compile(code: Uint8Array): Promise<Runtime> {
  const recipe = readRecipe(code);
  if (recipe === undefined) return compileRuntime(code);
  await Promise.all([waitReady(), cryptoWaitReady()]);
  const create = () =>
    recipe.kind === 'service'
      ? createServiceRuntime(recipe.options as ServiceOptions)
      : createTargetRuntime(recipe.options as TargetOptions);
  const runtime = findRuntime(code) ?? create();
  if (isSameBytes(encodeSmallCode(runtime, recipe), code)) return new SmallRuntime(runtime, code);
  throw new SmallChainNotForkableError({ reason: 'its runtime is that of another version' });
}

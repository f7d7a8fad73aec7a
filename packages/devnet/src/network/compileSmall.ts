import { defineError } from '@parachron/core';
import { Runtime } from '@parachron/runtime';
import { cryptoWaitReady } from '@polkadot/util-crypto';
import { waitReady } from '@polkadot/wasm-crypto';
import type { ChainRuntime } from '../chain/pallet/ChainRuntime.js';
import { SmallExecutor } from '../chain/runtime/SmallExecutor.js';
import { type ChainRecipe, readSmallCode } from '../chain/runtime/smallCode.js';
import { createRuntimeOfService, type ServiceOptions } from '../service/createServiceChain.js';
import { createRuntimeOfTarget, type TargetOptions } from '../target/createTarget.js';

/** The runtime of a small chain cannot be created from the code of the chain. */
export class SmallChainNotForkableError extends defineError({
  code: 'SMALL_CHAIN_NOT_FORKABLE',
  fault: 'incompatible',
  message: (facts: { reason: string }) => `The small chain cannot be forked: ${facts.reason}.`,
  hint: () =>
    'Run both processes with the same version of @parachron/devnet, and create the chain from plain data only.',
}) {}

/**
 * Creates the runtime of a small chain from its code.
 *
 * Chain: the value of `:code`.
 *
 * @returns undefined if the code is not that of a small chain
 * @throws SMALL_CHAIN_NOT_FORKABLE when another version of this package created the chain, or its options are not plain data
 */
export async function compileSmall(code: Uint8Array): Promise<Runtime | undefined> {
  const small = readSmallCode(code);
  if (!small) return undefined;
  await Promise.all([waitReady(), cryptoWaitReady()]);
  if (!small.recipe) throw new SmallChainNotForkableError({ reason: 'it has parts that are not data' });
  const runtime = createRuntime(small.recipe);
  if (small.isOf(runtime)) return new Runtime(new SmallExecutor(runtime, code));
  throw new SmallChainNotForkableError({ reason: 'its runtime is that of another version' });
}

function createRuntime({ kind, options }: ChainRecipe): ChainRuntime {
  return kind === 'service'
    ? createRuntimeOfService(options as ServiceOptions)
    : createRuntimeOfTarget(options as TargetOptions);
}

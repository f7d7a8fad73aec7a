import type { Hex } from '@parachron/core';
import { RuntimeFork } from '@parachron/network';
import { BlockTree, type NodeParts, type WorkMeter } from '@parachron/node';
import type { Runtime } from '@parachron/runtime';
import { cryptoWaitReady } from '@polkadot/util-crypto';
import { waitReady } from '@polkadot/wasm-crypto';
import { Context } from './Context.js';
import { createGenesis } from './executive.js';
import type { PalletRuntime } from './PalletRuntime.js';
import { now } from './pallets/timestamp.js';
import type { ChainSettings } from './ServiceConfig.js';
import { SmallRuntime } from './SmallRuntime.js';
import { type ChainRecipe, encodeSmallCode } from './smallCode.js';
import { advanceChains, createVirtualClock, requireTime, type VirtualClock } from './VirtualClock.js';

/** A small chain: a fork of its own description, with a clock, and the blocks that its pallets need. */
export class SmallChain extends RuntimeFork {
  readonly runtime: PalletRuntime;
  readonly genesisHash: Hex;
  readonly #clock: VirtualClock;

  constructor(runtime: PalletRuntime, parts: Pick<NodeParts, 'tree' | 'loaded'>, settings: ChainSettings) {
    const { mode = { kind: 'instant' } } = settings;
    const clock = createVirtualClock(settings);
    super({ ...parts, name: runtime.config.name, mode, clock: clock.now });
    this.runtime = runtime;
    this.genesisHash = parts.tree.start.first.hash;
    this.#clock = clock;
  }

  /** The time of the newest block in milliseconds. */
  get time(): number {
    return Number(this.getContext().get(now));
  }

  /** The chain's time in milliseconds: its clock, but never behind its head. */
  now(): number {
    return Math.max(this.#clock.now(), this.time);
  }

  /** A context for reading the state after a block, the head by default; changes in the context are dropped. */
  getContext({ state } = this.head): Context {
    return new Context({ runtime: this.runtime, state });
  }

  /** The earliest time in milliseconds at which a pallet requires a block; infinity if no pallet requires one. */
  getWakeTime(): number {
    const context = this.getContext();
    const times = this.runtime.pallets.flatMap((pallet) => pallet.nextWakeTime?.(context) ?? []);
    return Math.min(Number.POSITIVE_INFINITY, ...times);
  }

  /** Advances the clock as development methods do, within the bounds of a request. */
  override async travelTo(target: number, pace?: WorkMeter): Promise<void> {
    requireTime({ target });
    const beforeBlock = async () => pace?.nextBlock();
    const settle = async () => {
      while (this.getWakeTime() <= this.time) {
        await beforeBlock();
        await this.build();
      }
    };
    await advanceChains([this], { clock: this.#clock, target, settle, beforeBlock });
    this.#clock.moveTo(this.time);
  }
}

/** Whether a chain of a network is a small one. */
export function isSmall(chain: RuntimeFork): chain is SmallChain {
  return chain instanceof SmallChain;
}

/** Starts a chain of any runtime from its genesis. */
export async function createChainOf(
  { runtime, recipe }: { readonly runtime: PalletRuntime; readonly recipe: ChainRecipe },
  settings: ChainSettings,
): Promise<SmallChain> {
  await Promise.all([waitReady(), cryptoWaitReady()]);
  const code = encodeSmallCode(runtime, recipe);
  const first = createGenesis(runtime, code);
  const { name: chain, ss58Prefix: ss58Format, tokenDecimals, tokenSymbol } = runtime.config;
  const properties = { ss58Format, tokenDecimals, tokenSymbol };
  const start = { chain, node: 'Parachron devnet', properties, first };
  // Chains of one recipe have the same code, and share the types that clients read.
  const compile = compilers.get(code) ?? (async () => new SmallRuntime(runtime, code));
  compilers.set(code, compile);
  const tree = new BlockTree(start, { compile });
  return new SmallChain(runtime, { tree, loaded: await tree.getRuntime(first) }, settings);
}

const compilers = new WeakMap<Uint8Array, () => Promise<Runtime>>();

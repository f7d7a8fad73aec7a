import type { RuntimeFork } from '@parachron/network';
import type { Chain } from '../chain/Chain.js';
import { requireFinite } from '../chain/requireFinite.js';
import type { VirtualClock } from '../chain/VirtualClock.js';
import type { Conductor } from './Conductor.js';
import type { Devnet, DevnetChain } from './Devnet.js';
import type { MessageRelay } from './MessageRelay.js';

/** The parts of a devnet that runs. */
export interface DevnetParts {
  readonly service: DevnetChain<Chain>;
  readonly targets: readonly DevnetChain[];
  readonly relay: DevnetChain<RuntimeFork> | undefined;
  readonly slotSeconds: number;
  readonly messageRelay: MessageRelay;
  readonly clock: VirtualClock;
  readonly conductor: Conductor;
  readonly close: () => Promise<void>;
}

/** Public interface of a running devnet. */
export class RunningDevnet implements Devnet {
  readonly service: DevnetChain<Chain>;
  readonly targets: readonly DevnetChain[];
  readonly relay: DevnetChain<RuntimeFork> | undefined;
  readonly #parts: DevnetParts;
  #closing: Promise<void> | undefined;

  constructor(parts: DevnetParts) {
    this.#parts = parts;
    this.service = parts.service;
    this.targets = parts.targets;
    this.relay = parts.relay;
  }

  get dropped() {
    return this.#parts.messageRelay.dropped;
  }

  /** The later of the clock and the service's head: a chain that builds many blocks at once runs ahead of the clock. */
  now(): number {
    return Math.max(this.#parts.clock.now(), this.service.chain.head.timestamp);
  }

  step(): Promise<void> {
    return this.#parts.conductor.step();
  }

  async advance(seconds: number): Promise<void> {
    requireFinite({ seconds });
    return this.advanceTo(this.now() + seconds * 1000);
  }

  async advanceTo(timestamp: number): Promise<void> {
    requireFinite({ timestamp });
    return this.#parts.conductor.advanceTo(timestamp);
  }

  async advanceToNextSlot(): Promise<number> {
    const slot = this.#parts.slotSeconds * 1000;
    const next = (Math.floor(this.now() / slot) + 1) * slot;
    await this.advanceTo(next);
    return next;
  }

  idle(): Promise<void> {
    return this.#parts.conductor.idle();
  }

  close(): Promise<void> {
    this.#closing ??= this.#parts.close();
    return this.#closing;
  }
}

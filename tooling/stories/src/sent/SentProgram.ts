import type { DeliveryOutcome } from '@parachron/proxy';
import type { Program } from '@parachron/xcm';
import type { Scene } from '../matrix/Scene.js';

/** A program of a kind that chains and wallets send besides the programs of tasks. */
export interface SentProgram {
  readonly name: string;
  /** The first version of XCM with the instructions. */
  readonly since?: 3 | 5;
  /** A call that the program needs; chains without the call are skipped. */
  readonly needs?: readonly [pallet: string, method: string];
  readonly program: (scene: Scene) => Program;
  /** Outcome of the program in executors, if a chain's barrier accepts the program and the chain can weigh it. */
  readonly ends: readonly DeliveryOutcome[];
  /** Outcomes that no explanation may name, also not as one of several. */
  readonly never?: readonly DeliveryOutcome[];
}

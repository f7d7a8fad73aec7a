import type { ChangedPlace } from './RunChange.js';

/** Distinguishes a parachain on a network from all others of a run. */
export function derivePlaceKey({ parachain = '', network }: ChangedPlace): string {
  return `${network}\n${parachain}`;
}

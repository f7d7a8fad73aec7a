import type { ChangedPlace } from './RunChange.js';

/** Derives a key that is unique for a parachain on a network. */
export function derivePlaceKey({ parachain = '', network }: ChangedPlace): string {
  return `${network}\n${parachain}`;
}

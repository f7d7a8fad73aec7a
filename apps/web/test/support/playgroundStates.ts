import type { PlaygroundState, ShownEvent } from '../../src/playground/PlaygroundState.js';

/** 2026-01-01T00:00Z, in milliseconds. */
export const newYear = 1_767_225_600_000;

/** A token of each chain: both differ in all parts. */
export const tokens = {
  service: { symbol: 'SVC', decimals: 10 },
  target: { symbol: 'TGT', decimals: 12 },
} as const;

/** Creates a state of the playground, as its worker sends it. */
export function createPlaygroundState(change: Partial<PlaygroundState> = {}): PlaygroundState {
  return {
    variant: 'H',
    now: newYear,
    nextSlot: BigInt(newYear / 1000 + 3600),
    slotSeconds: 3600,
    chains: [
      { role: 'service', name: 'Service H', paraId: 2114, block: 7, token: tokens.service },
      { role: 'target', name: 'Target 2000', paraId: 2000, block: 9, token: tokens.target },
    ],
    accounts: [],
    granted: undefined,
    tasks: [],
    events: [],
    unread: 0,
    ...change,
  };
}

/** Creates an event of the task `0x01`. */
export function createPlaygroundEvent(change: Partial<ShownEvent> = {}): ShownEvent {
  return {
    number: 1,
    at: newYear,
    chain: 'service',
    block: 8,
    taskId: '0x01',
    kind: 'scheduled',
    sentence: undefined,
    paid: 0n,
    ...change,
  };
}

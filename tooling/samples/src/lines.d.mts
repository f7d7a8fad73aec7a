import type { ProviderInterface } from '@polkadot/rpc-provider/types';

/** A request that a line carried. */
export interface CarriedRequest {
  readonly line: string;
  readonly method: string;
  readonly params: readonly unknown[];
  /** The trip that carried the request; the first is 1. */
  readonly trip: number;
}

/** Lines to several chains that share one clock. */
export interface TripLines {
  /** The requests since the last count began. */
  readonly carried: readonly CarriedRequest[];
  /** Number of consecutive trips. */
  readonly trips: number;
  /** Begins a new count. */
  reset(): void;
  /** A line to a chain, by a provider of that chain. */
  open(line: string, provider: ProviderInterface): ProviderInterface;
}

export function createTripLines(): TripLines;

import type { ProviderInterface } from '@polkadot/rpc-provider/types';

/** A request with its round trip. */
export interface CountedRequest {
  readonly chain: string;
  readonly method: string;
  readonly params: readonly unknown[];
  /** The round trip that takes the request; the first is 1. */
  readonly trip: number;
}

/** Counts the round trips of connections that share one clock. */
export interface TripCount {
  /** The requests since the last count began. */
  readonly requests: readonly CountedRequest[];
  /** Number of consecutive round trips. */
  readonly trips: number;
  /** Begins a new count. */
  reset(): void;
  /** Wraps the provider of a chain, so that its requests count. */
  open(chain: string, provider: ProviderInterface): ProviderInterface;
}

export function createTripCount(): TripCount;

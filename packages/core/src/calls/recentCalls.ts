import type { Call as RuntimeCall } from '@polkadot/types/interfaces';
import type { Registry } from '@polkadot/types/types';
import type { Hex } from '../bytes/parseHex.js';
import type { Call } from './Call.js';
import type { FoundCall, FoundPallet } from './findCall.js';

/** A call that was encoded or decoded. */
export interface RecentCall {
  readonly decode: () => RuntimeCall;
  readonly hex: Hex;
  readonly pallet: FoundPallet | undefined;
  readonly found: FoundCall | undefined;
  /** The names that polkadot.js gives, if the metadata does not list the call. */
  readonly named?: Pick<Call, 'pallet' | 'method'>;
}

/** The calls that were encoded or decoded last, by the metadata of a runtime and their bytes. */
const recentCalls = new WeakMap<object, Map<string, RecentCall>>();
/** The number of stored calls, and the digits of the longest call: the dry run of a proxy type has a few hundred calls. */
const [mostRecent, longestRecent] = [512, 20_000];

/** Finds a call that the same runtime has just encoded or decoded. */
export function findRecent({ metadata }: Registry, hex: string): RecentCall | undefined {
  return recentCalls.get(metadata)?.get(hex);
}

/** Stores a call of a runtime, and drops the call that was used longest ago. */
export function keepRecent({ metadata }: Registry, call: RecentCall): void {
  const { hex } = call;
  if (hex.length > longestRecent) return;
  const calls = recentCalls.get(metadata) ?? new Map<string, RecentCall>();
  recentCalls.set(metadata, calls);
  calls.delete(hex);
  calls.set(hex, call);
  if (calls.size <= mostRecent) return;
  const [oldest] = calls.keys();
  if (oldest !== undefined) calls.delete(oldest);
}

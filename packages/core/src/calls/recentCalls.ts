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

/** Calls of a runtime by their bytes, the last one used last, and the sum of their digits. */
interface RecentCalls {
  readonly byHex: Map<string, RecentCall>;
  digits: number;
}

/** The calls that were encoded or decoded last, by the metadata of a runtime. */
const recentCalls = new WeakMap<object, RecentCalls>();
/** The number of stored calls, and of their digits: the dry run of a proxy type has a few hundred calls, a long batch a million digits. */
const [mostRecent, mostDigits] = [512, 4_000_000];

/** Finds a call that the same runtime has just encoded or decoded. */
export function findRecent({ metadata }: Registry, hex: string): RecentCall | undefined {
  return recentCalls.get(metadata)?.byHex.get(hex);
}

/** Stores a call of a runtime, and drops the calls that were used longest ago. */
export function keepRecent({ metadata }: Registry, call: RecentCall): void {
  const recent = recentCalls.get(metadata) ?? { byHex: new Map<string, RecentCall>(), digits: 0 };
  recentCalls.set(metadata, recent);
  const { byHex } = recent;
  drop(recent, call.hex);
  byHex.set(call.hex, call);
  recent.digits += call.hex.length;
  for (const oldest of byHex.keys()) {
    if (byHex.size <= mostRecent && recent.digits <= mostDigits) return;
    drop(recent, oldest);
  }
}

function drop(recent: RecentCalls, hex: string): void {
  if (recent.byHex.delete(hex)) recent.digits -= hex.length;
}

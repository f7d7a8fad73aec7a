import type { Call as RuntimeCall } from '@polkadot/types/interfaces';
import type { Registry } from '@polkadot/types/types';
import type { Hex } from '../bytes/parseHex.js';
import { RecentMap } from '../metadata/RecentMap.js';
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

/** The calls that were encoded or decoded last, by the metadata of a runtime. */
const recentCalls = new WeakMap<object, RecentMap<RecentCall>>();
/** The weight of a call is that of its objects and its digits: the dry run of a proxy type has a few hundred calls, a long batch a million digits. */
const [mostWeight, callWeight] = [8_000_000, 8_000];

/** Finds a call that the same runtime has just encoded or decoded, by its bytes or the text that was stored with the call. */
export function findRecent({ metadata }: Registry, text: string): RecentCall | undefined {
  return recentCalls.get(metadata)?.get(text);
}

/** Stores a call of a runtime by a text, its bytes by default, and drops calls that were used long ago. */
export function keepRecent({ metadata }: Registry, call: RecentCall, text: string = call.hex): void {
  const recent = recentCalls.get(metadata) ?? new RecentMap<RecentCall>(mostWeight);
  recentCalls.set(metadata, recent);
  recent.keep(text, call, callWeight + text.length);
}

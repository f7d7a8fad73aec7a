import type { Registry } from '@polkadot/types/types';
import { hexToU8a, u8aConcatStrict } from '@polkadot/util';
import { formatHex, type Hex } from '../bytes/parseHex.js';
import type { FoundCall } from './findCall.js';

/**
 * Encodes arguments one by one: the whole call as one value of polkadot.js would be made of twice as many objects. Bytes of a call that
 * this runtime has just encoded are taken as they are; decoding them again at each level of calls inside calls takes most of the time.
 */
export function encodeArguments(
  registry: Registry,
  { index, types }: FoundCall,
  values: readonly unknown[],
): Hex {
  const recent = getRecent(registry);
  const encode = (type: string, value: unknown) =>
    typeof value === 'string' && recent.hexes.has(value) && isCall(registry, type)
      ? hexToU8a(value)
      : registry.createTypeUnsafe(type, [value]).toU8a();
  let hex: Hex;
  try {
    hex = formatHex(u8aConcatStrict([index, ...types.map((type, at) => encode(type, values[at]))]));
  } catch {
    // The whole call says on which path of types it failed.
    hex = registry.createType('Call', { args: values, callIndex: index } as unknown as Uint8Array).toHex();
  }
  keepRecent(recent, hex);
  return hex;
}

/** The calls that a runtime has encoded last, and which of its types are calls. */
interface Recent {
  readonly hexes: Set<string>;
  readonly callTypes: Map<string, boolean>;
}

const recentCalls = new WeakMap<object, Recent>();
/** Calls that are kept, and the digits of the longest. */
const [mostRecent, longestRecent] = [64, 20_000];

function getRecent({ metadata }: Registry): Recent {
  const recent = recentCalls.get(metadata) ?? { hexes: new Set(), callTypes: new Map() };
  recentCalls.set(metadata, recent);
  return recent;
}

function keepRecent({ hexes }: Recent, hex: Hex): void {
  if (hex.length > longestRecent) return;
  hexes.delete(hex);
  hexes.add(hex);
  if (hexes.size <= mostRecent) return;
  const [oldest] = hexes;
  if (oldest !== undefined) hexes.delete(oldest);
}

function isCall(registry: Registry, type: string): boolean {
  const { callTypes } = getRecent(registry);
  const known = callTypes.get(type);
  if (known !== undefined) return known;
  const found = registry.lookup.getTypeDef(type as `Lookup${number}`).type === 'Call';
  callTypes.set(type, found);
  return found;
}

import type { Junction, Location } from '@parachron/xcm';
import { isSameJunction } from './isSameLocation.js';

/** Maximum number of junctions in a location. */
export const maxJunctions = 8;

/** Appends junctions to a location; undefined if the result has too many junctions. */
export function joinInterior(location: Location, interior: readonly Junction[]): Location | undefined {
  const joined = [...location.interior, ...interior];
  return joined.length > maxJunctions ? undefined : { parents: location.parents, interior: joined };
}

/** Returns the location of this chain relative to another location; undefined if it has no such location. */
export function deriveInverse(target: Location, context: readonly Junction[]): Location | undefined {
  if (target.parents > maxJunctions) return undefined;
  const missing = Math.max(target.parents - context.length, 0);
  const outside: Junction[] = Array.from({ length: missing }, () => ({ kind: 'OnlyChild' }));
  const shared = context.slice(context.length - (target.parents - missing));
  const interior = target.parents === 0 ? [] : [...outside, ...shared];
  return { parents: target.interior.length, interior };
}

/** Returns a location relative to another chain; undefined if it cannot be expressed there. */
export function reanchorLocation(
  location: Location,
  options: { target: Location; context: readonly Junction[] },
): Location | undefined {
  const inverted = deriveInverse(options.target, options.context);
  const prefixed = inverted && joinPrefix(location, inverted);
  return prefixed && removeDetours(prefixed, options.target.interior);
}

function joinPrefix(location: Location, prefix: Location): Location | undefined {
  const cancelled = Math.min(location.parents, prefix.interior.length);
  const kept = prefix.interior.slice(0, prefix.interior.length - cancelled);
  const parents = location.parents - cancelled + prefix.parents;
  const interior = [...kept, ...location.interior];
  return interior.length > maxJunctions || parents > 255 ? undefined : { parents, interior };
}

/** Removes steps to parents that are followed by steps back down the same path. */
function removeDetours(location: Location, context: readonly Junction[]): Location {
  let { parents, interior } = location;
  if (context.length < parents) return location;
  while (parents > 0 && isSameJunction(interior[0], context[context.length - parents])) {
    interior = interior.slice(1);
    parents -= 1;
  }
  return { parents, interior };
}

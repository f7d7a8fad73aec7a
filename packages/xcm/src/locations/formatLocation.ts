import { requireInput } from '@parachron/core';
import type { BodyPart, Junction, Location } from './Location.js';

/** Formats a value of any origin as text, with characters that do not print escaped as `\u{…}`. */
export function formatPlain(value: unknown): string {
  return String(value).replace(
    /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu,
    (character) => `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`,
  );
}

/**
 * Formats a location as a path: `..` for each step up, then the junctions; `Here` for the chain itself.
 *
 * The text is for readers and cannot be parsed. Characters that do not print are escaped as `\u{…}`.
 *
 * Sends: nothing.
 *
 * @param location the location
 *
 * @example
 * ```ts
 * import { formatLocation } from '@parachron/xcm';
 *
 * formatLocation({ parents: 1, interior: [{ kind: 'Parachain', paraId: 2114 }] }); // '../Parachain(2114)'
 * formatLocation({ parents: 0, interior: [] }); // 'Here'
 * ```
 */
export function formatLocation(location: Location): string {
  requireInput({ location }, { location: 'location' });
  const up = Array.from({ length: Math.min(location.parents, 255) }, () => '..');
  const path = [...up, ...location.interior.map(formatJunction)];
  return path.length === 0 ? 'Here' : path.join('/');
}

/** Formats the junctions of a location without its parents. */
export function formatInterior(interior: readonly Junction[]): string {
  return formatLocation({ parents: 0, interior });
}

function formatJunction(junction: Junction): string {
  const kind = formatPlain(junction.kind);
  const parts = listParts(junction).filter((part) => part !== undefined);
  return parts.length === 0 ? kind : `${kind}(${parts.map(formatPlain).join(', ')})`;
}

function listParts(junction: Junction): unknown[] {
  if (junction.kind === 'GeneralKey') return [junction.data.slice(0, 2 + junction.length * 2)];
  if (junction.kind === 'Plurality')
    return [Object.values(junction.id).map(formatPlain).join(' '), formatPart(junction.part)];
  const { kind, network, ...own } = { network: undefined, ...junction };
  return [...Object.values(own), network && Object.values(network).map(formatPlain).join(' ')];
}

function formatPart(part: BodyPart): string {
  if ('denom' in part) return `${part.kind} ${part.nom}/${part.denom}`;
  return 'count' in part ? `${part.count} ${part.kind}` : part.kind;
}

import type { JsonValue } from '@parachron/core';
import type { TokenEntry } from './tokenRegistryFact.js';

/** Formats the registrations of a token: `AssetManager.AssetIdLocation as 6 and 7`. */
export function formatEntries(entries: readonly TokenEntry[]): string {
  const maps = [...new Set(entries.map(({ map }) => map))];
  return maps
    .map((map) => {
      const ids = entries.filter((entry) => entry.map === map).map(({ id }) => formatId(id));
      return `${map} as ${ids.join(' and ')}`;
    })
    .join(', and ');
}

/** Formats the id of a token, as a storage key has it. */
export function formatId(id: JsonValue): string {
  return typeof id === 'string' ? id : JSON.stringify(id);
}

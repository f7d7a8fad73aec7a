import { capitalize } from '@parachron/core';
import type { Registry } from '@polkadot/types/types';
import { stringCamelCase } from '@polkadot/util';
import { listProxyTypes } from './listProxyTypes.js';

/**
 * Reads a proxy type in the plain form of polkadot.js. If a variant of the type holds data, the plain form of each type is an object
 * with one key in camelCase; a type with data has its data in the name: `Custom(5)`.
 */
export function readProxyType(registry: Registry | undefined, value: unknown): string {
  if (typeof value !== 'object' || value === null) return String(value);
  const [[key, data] = ['', null]] = Object.entries(value);
  const named = registry && listProxyTypes(registry).find(({ name }) => stringCamelCase(name) === key);
  const name = named?.name ?? capitalize(key);
  return data === null ? name : `${name}(${JSON.stringify(data)})`;
}

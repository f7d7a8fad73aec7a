import { formatEndpoint } from '@parachron/core';
import type { ChainSource } from './ChainSource.js';

/** Names the source of a chain: a file by its path, an address without its secrets. */
export function formatSource({ kind, text }: Pick<ChainSource, 'kind' | 'text'>): string {
  return kind === 'endpoint' ? formatEndpoint(text) : text;
}

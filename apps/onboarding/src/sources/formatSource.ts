import { formatEndpoint } from '@parachron/core';
import type { ChainSource } from './ChainSource.js';

/** Names where a chain comes from: a file by its path, an address without the secrets that it may hold. */
export function formatSource({ kind, text }: Pick<ChainSource, 'kind' | 'text'>): string {
  return kind === 'endpoint' ? formatEndpoint(text) : text;
}

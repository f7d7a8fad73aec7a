import { formatEndpoint } from '@parachron/core';
import type { Role } from '../Scope.js';

/** The source of a chain: a node's endpoint, or a chain specification that is booted on this machine. */
export interface ChainSource {
  readonly role: Role;
  readonly kind: 'endpoint' | 'spec';
  readonly text: string;
  /** Further endpoints of the chain, which are asked the same. */
  readonly others?: readonly string[];
}

/** Names the source of a chain: a file by its path, an address without its secrets. */
export function formatSource({ kind, text }: Pick<ChainSource, 'kind' | 'text'>): string {
  return kind === 'endpoint' ? formatEndpoint(text) : text;
}

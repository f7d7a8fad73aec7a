import { formatEndpoint } from '@parachron/core';

/** The roles of a command's chains; the channel manager is needed only if it is not the relay chain. */
export type SourceRole = 'relay' | 'channelManager' | 'target' | 'service';

/** The source of a chain: a node's endpoint, or a chain specification that is booted on this machine. */
export interface ChainSource {
  readonly role: SourceRole;
  readonly kind: 'endpoint' | 'spec';
  readonly text: string;
  /** Further endpoints of the chain, which are asked the same. */
  readonly others?: readonly string[];
}

/** Names the source of a chain: a file by its path, an address without its secrets. */
export function formatSource({ kind, text }: Pick<ChainSource, 'kind' | 'text'>): string {
  return kind === 'endpoint' ? formatEndpoint(text) : text;
}

import type { EmbeddedNetwork } from '../chains/openEmbeddedNetwork.js';

/** The chains a command asks for by name; the host of channels is found from them. */
export type SourceRole = 'relay' | 'target' | 'service';

/** Where a chain comes from: a node's endpoint, or a chain spec file that is booted on this machine. */
export interface ChainSource {
  readonly role: SourceRole;
  readonly kind: 'endpoint' | 'spec';
  readonly text: string;
}

/** Where all chains of a run come from; `embedded` stands for the local network. */
export type Sources =
  | {
      readonly kind: 'embedded';
      /** Where it is open, and nobody else looks at it: what is done there needs no copy. It stays open. */
      readonly open?: EmbeddedNetwork;
    }
  | { readonly kind: 'given'; readonly network: string; readonly chains: readonly ChainSource[] };

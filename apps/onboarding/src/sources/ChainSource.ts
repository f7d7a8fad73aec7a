import type { EmbeddedNetwork } from '../chains/openEmbeddedNetwork.js';

/** The chains a command asks for by name; the channel manager is needed only where that is not the relay chain. */
export type SourceRole = 'relay' | 'host' | 'target' | 'service';

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
      /** The open chain, where no other user reads it: work there needs no fork. It stays open. */
      readonly open?: EmbeddedNetwork;
    }
  | { readonly kind: 'given'; readonly network: string; readonly chains: readonly ChainSource[] };

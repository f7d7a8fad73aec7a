import type { EmbeddedNetwork } from './openEmbeddedNetwork.js';

/** The roles of a command's chains; the channel manager is needed only where it is not the relay chain. */
export type SourceRole = 'relay' | 'channelManager' | 'target' | 'service';

/** The source of a chain: a node's endpoint, or a chain spec file that is booted on this machine. */
export interface ChainSource {
  readonly role: SourceRole;
  readonly kind: 'endpoint' | 'spec';
  readonly text: string;
}

/** The sources of a run's chains; `embedded` is the local network. */
export type Sources =
  | {
      readonly kind: 'embedded';
      /** The open chain, where no other reader uses it, so that work there needs no fork. The chain stays open. */
      readonly open?: EmbeddedNetwork;
    }
  | { readonly kind: 'given'; readonly network: string; readonly chains: readonly ChainSource[] };

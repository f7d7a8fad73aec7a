import type { ChainSource } from '@parachron/checklist/dry-runs';
import type { EmbeddedNetwork } from './openEmbeddedNetwork.js';

/** The sources of a run's chains; `embedded` is the local network. */
export type Sources =
  | {
      readonly kind: 'embedded';
      /** The open chain, if no other reader uses it, so that a dry run needs no fork. The chain stays open. */
      readonly open?: EmbeddedNetwork;
    }
  | { readonly kind: 'given'; readonly network: string; readonly chains: readonly ChainSource[] };

import type { ProviderInterface } from '@polkadot/rpc-provider/types';
import type { Patch } from './patchMetadata.mjs';

/** Returns a node whose runtime has the identity of a related runtime; all other answers are those of the node. */
export function disguiseRuntime(
  inner: ProviderInterface,
  pallet: string,
  change: (patch: Patch) => void,
): Promise<ProviderInterface>;

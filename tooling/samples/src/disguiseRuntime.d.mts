import type { ProviderInterface } from '@polkadot/rpc-provider/types';
import type { Patch } from './patchMetadata.mjs';

/** Gives a node whose runtime says of itself what a relative of it would say; all else is as the node answers. */
export function disguiseRuntime(
  inner: ProviderInterface,
  pallet: string,
  change: (patch: Patch) => void,
): Promise<ProviderInterface>;

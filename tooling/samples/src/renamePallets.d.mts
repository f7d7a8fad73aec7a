import type { ProviderInterface } from '@polkadot/rpc-provider/types';

/** Returns a node whose runtime gives pallets other names of the same length; the storage and all indices stay. */
export function renamePallets(
  inner: ProviderInterface,
  names: Readonly<Record<string, string>>,
): ProviderInterface;

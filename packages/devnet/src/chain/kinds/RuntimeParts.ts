import type { ForkMethod } from '@parachron/network';
import type { Pallet } from '../pallet/Pallet.js';
import type { RuntimeApi } from '../pallet/RuntimeApi.js';

/** Parts of a kind of chain besides the common pallets, runtime APIs and JSON-RPC methods. */
export interface RuntimeParts {
  /** Pallets of the kind; a pallet replaces the common pallet of the same name. */
  readonly pallets: readonly Pallet[];
  readonly apis: readonly RuntimeApi[];
  readonly rpc?: Readonly<Record<string, ForkMethod>>;
}

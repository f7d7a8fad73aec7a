import type { Pallet } from '../pallet/Pallet.js';
import type { RuntimeApi } from '../pallet/RuntimeApi.js';
import type { RpcEntry } from '../rpc/RpcMethod.js';

/** Parts of a kind of chain besides the common pallets, runtime APIs and JSON-RPC methods. */
export interface RuntimeParts {
  /** A pallet of the name of a common one takes its place. */
  readonly pallets: readonly Pallet[];
  readonly apis: readonly RuntimeApi[];
  readonly rpc?: readonly RpcEntry[];
}

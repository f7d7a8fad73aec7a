// Types of the runtime M, generated from metadata 0x2731f677a748f49f9952c83a7f07201b95c9e087f78cd5b7d5c39da567a80ed7; not to be edited.

import type { ApiTypes } from '@polkadot/api/types';
import type {} from '@polkadot/api-base/types/calls';
import type {} from '@polkadot/api-base/types/consts';
import type {} from '@polkadot/api-base/types/errors';
import type {} from '@polkadot/api-base/types/events';
import type {} from '@polkadot/api-base/types/storage';
import type {} from '@polkadot/rpc-core/types/jsonrpc';
import type {} from '@polkadot/api-base/types/submittable';
import type { Calls } from './calls.js';
import type { Consts } from './consts.js';
import type { Errors } from './errors.js';
import type { Events } from './events.js';
import type { Query } from './query.js';
import type { Rpc } from './rpc.js';
import type { Tx } from './tx.js';

declare module '@polkadot/api-base/types/calls' {
  interface AugmentedCalls<ApiType extends ApiTypes> extends Calls<ApiType> {}
}

declare module '@polkadot/api-base/types/consts' {
  interface AugmentedConsts<ApiType extends ApiTypes> extends Consts<ApiType> {}
}

declare module '@polkadot/api-base/types/errors' {
  interface AugmentedErrors<ApiType extends ApiTypes> extends Errors<ApiType> {}
}

declare module '@polkadot/api-base/types/events' {
  interface AugmentedEvents<ApiType extends ApiTypes> extends Events<ApiType> {}
}

declare module '@polkadot/api-base/types/storage' {
  interface AugmentedQueries<ApiType extends ApiTypes> extends Query<ApiType> {}
}

declare module '@polkadot/rpc-core/types/jsonrpc' {
  interface RpcInterface extends Rpc {}
}

declare module '@polkadot/api-base/types/submittable' {
  interface AugmentedSubmittables<ApiType extends ApiTypes> extends Tx<ApiType> {}
}

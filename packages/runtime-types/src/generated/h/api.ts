// Types of the runtime H, generated from metadata 0xc27f2abbb8a92b81626b6f9c5fc0ac55390e333782f6421b07d967f2c55797cc; not to be edited.

import type { ApiPromise } from '@polkadot/api';
import type { ApiDecoration, DecoratedRpc, SubmittableExtrinsics } from '@polkadot/api/types';
import type { Calls } from './calls.js';
import type { Consts } from './consts.js';
import type { Errors } from './errors.js';
import type { Events } from './events.js';
import type { Query } from './query.js';
import type { Rpc } from './rpc.js';
import type { Tx } from './tx.js';

/** Interface of a block's state besides its types: `api.at`. */
type At = Omit<ApiDecoration<'promise'>, 'call' | 'consts' | 'errors' | 'events' | 'query'> & State;

interface State {
  readonly call: Calls<'promise'>;
  readonly consts: Consts<'promise'>;
  readonly errors: Errors<'promise'>;
  readonly events: Events<'promise'>;
  readonly query: Query<'promise'>;
}

interface Own extends State {
  readonly rpc: Omit<ApiPromise['rpc'], keyof Rpc> & DecoratedRpc<'promise', Rpc>;
  readonly tx: Tx<'promise'> & {
    (...args: Parameters<SubmittableExtrinsics<'promise'>>): ReturnType<SubmittableExtrinsics<'promise'>>;
  };
  at(...args: Parameters<ApiPromise['at']>): Promise<At>;
}

/** An `ApiPromise` that knows the calls, storage, constants, events, errors, RPC and runtime APIs of this runtime alone. */
export type ApiH = Omit<ApiPromise, keyof Own> & Own;

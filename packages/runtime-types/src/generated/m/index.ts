// Types of the runtime M, generated from metadata 0x2731f677a748f49f9952c83a7f07201b95c9e087f78cd5b7d5c39da567a80ed7; not to be edited.

export type * from './api.js';
export type * from './calls.js';
export type * from './consts.js';
export type * from './errors.js';
export type * from './events.js';
export type * from './query.js';
export type * from './rpc.js';
export type * from './tx.js';
export type * from './types/automationTime.js';
export type * as Lookup from './lookup.js';

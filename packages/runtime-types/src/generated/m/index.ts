// Types of the runtime M, generated from metadata 0x95200e2c8de8a9ac029e425dc1d124a9ba78ba1de637608c08de3e43a9651003; not to be edited.

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

// Types of the runtime M, generated from metadata 0xa3cb90adcb9fa1458e0f77259ec551757762b71b524e2ae18dd276569f7e4a2b; not to be edited.

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

// Types of the runtime M, generated from metadata 0x9dabe33b0d4017e1b79f559d24ab7e8c7879a4b0a053a1f1f9d0a3591903f41a; not to be edited.

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

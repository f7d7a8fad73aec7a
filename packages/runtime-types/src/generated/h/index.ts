// Types of the runtime H, generated from metadata 0xc27f2abbb8a92b81626b6f9c5fc0ac55390e333782f6421b07d967f2c55797cc; not to be edited.

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

// Types of the runtime M, generated from metadata 0x43994b9cc2cc2ecc81ac9fc839d4be0aa9b694a03ce09c8cd55ed6448ea906b9; not to be edited.

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

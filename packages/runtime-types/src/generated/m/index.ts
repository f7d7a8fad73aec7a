// Types of the runtime M, generated from metadata 0x7a272971c49e81603f515999a861185cc6cef54205248fcb90757bb5844df51b; not to be edited.

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

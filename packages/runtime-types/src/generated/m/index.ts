// Types of the runtime M, generated from metadata 0x09d0fe1250b16ca58a14c3b0985fe92d689385d0386860b0b597722f64314f91; not to be edited.

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

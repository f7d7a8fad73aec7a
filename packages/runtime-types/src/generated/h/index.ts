// Types of the runtime H, generated from metadata 0x34dbbdc56aea56c704e8d817942473fa2456d5b08d6b1772eac6fb51e4db112a; not to be edited.

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

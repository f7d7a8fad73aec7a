// Types of the runtime H, generated from metadata 0xa7db812b570557930c103aaca7294d786e6bafde7909c85f70281a44c0092c1a; not to be edited.

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

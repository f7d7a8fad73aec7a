// Types of the runtime H, generated from metadata 0x32b60cda27e5f2bb3f8c9ebf72328701ec3a34eaf9a6d4aec8768373b9e8bf52; not to be edited.

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

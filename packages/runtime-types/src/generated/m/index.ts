// Types of the runtime M, generated from metadata 0x529e1f550cb6ae6be461b33366d1984d944f65f3ffc8a55cfb3cbca15eed37f1; not to be edited.

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

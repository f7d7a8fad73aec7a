// Types of the runtime M, generated from metadata 0xafdb6346e0ca7050e19814a676004d1ecdc5b5b5e21904a0cdecff58bba266e3; not to be edited.

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

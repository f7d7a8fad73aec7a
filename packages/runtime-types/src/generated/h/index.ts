// Types of the runtime H, generated from metadata 0x21001428d797144bfa73c2faeeaa77c9f22f162081ddf054b1813dc0b7102a55; not to be edited.

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

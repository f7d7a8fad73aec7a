// Types of the runtime H, generated from metadata 0x397822db2fca6e57c424c6b6212f13debec660b05c55956a0d959a1d28236513; not to be edited.

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

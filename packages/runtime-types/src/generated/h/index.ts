// Types of the runtime H, generated from metadata 0x908257b30cc2e24280c6412224453904cf91b1507b93b341454bb5ea3c0814b7; not to be edited.

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

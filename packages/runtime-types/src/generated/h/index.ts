// Types of the runtime H, generated from metadata 0xb71cf350217afd4ced40319c5fabc7b4ec3f3c7cbd005ee6436510857c995d91; not to be edited.

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

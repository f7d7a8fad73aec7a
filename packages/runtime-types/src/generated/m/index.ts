// Types of the runtime M, generated from metadata 0x4afe429c7a2deb4e4dac7a0ec831bd8710e662f09788f8ad32971011d7f25ecd; not to be edited.

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

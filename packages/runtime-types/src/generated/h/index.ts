// Types of the runtime H, generated from metadata 0x109a9f528dfda542ed0489e5e50379207dfb2e7cb3228771e29981e71dc52fbd; not to be edited.

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

// Types of the runtime M, generated from metadata 0x9a2918c12d39943ad4c8b1df6cf500543989913d979b971c72ecba19fed58bf3; not to be edited.

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

// Types of the runtime H, generated from metadata 0xe9bead05dda23515515014a06f271b74efa67392e484f3662a82a99dd7614992; not to be edited.

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

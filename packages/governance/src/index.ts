export * from './getGovernance.js';
export * from './multisig/deriveMultisigAccount.js';
export * from './multisig/Multisig.js';
export * from './multisig/wrapRoute.js';
export type * from './reading/Governance.js';
export { type GovernanceReads, governanceReads } from './reading/governanceReads.js';
export type { Wrapper } from './reading/listWrappers.js';
export type { AskParent, Parent } from './routes/listParentRoutes.js';
export { listRootRoutes, type RootRoutesOptions } from './routes/listRootRoutes.js';

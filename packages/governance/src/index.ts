export * from './errorFacts.js';
export type * from './Governance.js';
export * from './getGovernance.js';
export { listRootRoutes, type RootRoutesOptions } from './routes/listRootRoutes.js';
export type { GetParent, Parent } from './routes/parents.js';
export * from './run/passVote.js';

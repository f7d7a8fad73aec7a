export * from './getGovernance.js';
export { listPlainOrigins } from './pallets.js';
export { listRootRoutes } from './routes/listRootRoutes.js';
export * from './run/passVote.js';
export { findPermitted } from './run/RouteRun.js';

export * from './getGovernance.js';
export { listRootRoutes } from './routes/listRootRoutes.js';
export * from './run/passVote.js';

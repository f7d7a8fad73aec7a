export { listHubCalls } from './listHubCalls.mjs';
export { listTargetCalls } from './listTargetCalls.mjs';
export { measureCalls } from './measureCalls.mjs';
export { openHub } from './openHub.mjs';
export { signCalls } from './signCalls.mjs';

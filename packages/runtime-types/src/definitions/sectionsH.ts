export { automationTimeH as automationTime } from './automationTime.js';
export { xcmpHandler } from './xcmpHandler.js';

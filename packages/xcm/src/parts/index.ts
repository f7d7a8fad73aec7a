export { readOwnLocations } from '../locations/readOwnLocations.js';
export { listProgramReferences } from '../programs/programCodec.js';
export * from './parts.js';

export { listProgramReferences } from '../programs/programCodec.js';
export * from './decodePart.js';
export * from './encodePart.js';
export { getPartType, type VersionedXcmPart, type XcmPart, type XcmParts } from './XcmPart.js';

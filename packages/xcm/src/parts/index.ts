export { readOwnLocations } from '../locations/readOwnLocations.js';
export { listProgramReferences } from '../programs/programCodec.js';
export {
  decodeVersionedPart,
  encodeVersionedPart,
  getPartForm,
  type PartForm,
  type VersionedXcmPart,
  type XcmPart,
  type XcmParts,
} from './parts.js';

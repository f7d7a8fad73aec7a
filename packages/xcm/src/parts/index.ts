export { listProgramReferences } from '../programs/programCodec.js';
export {
  decodePart,
  decodeVersionedPart,
  encodePart,
  encodeVersionedPart,
  getPartType,
  type VersionedXcmPart,
  type XcmPart,
  type XcmParts,
} from './parts.js';

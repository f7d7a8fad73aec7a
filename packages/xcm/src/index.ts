export * from './accounts/derivedAccounts.js';
export * from './assets/Asset.js';
export { deriveTrapHash, encodeAssetId } from './assets/assetCodec.js';
export { type ProgramLimits, programLimits } from './codec/NestingGuard.js';
export * from './errorFacts.js';
export * from './errors/XcmDecodeErrors.js';
export * from './errors/XcmEncodeErrors.js';
export * from './locations/deriveLocation.js';
export { formatLocation } from './locations/formatLocation.js';
export * from './locations/Location.js';
export * from './locations/listLocationValues.js';
export { compareLocations } from './locations/locationCodec.js';
export { decodeLocation, encodeLocation, formatVersionedLocation } from './locations/versionedLocations.js';
export * from './locations/xcmVersionRead.js';
export * from './messages/findVerdict.js';
export {
  type MessageVerdict,
  type QueueEvent,
  type QueueVerdict,
  readQueueVerdict,
} from './messages/readQueueVerdict.js';
export {
  type DecodedPage,
  type DecodedProgram,
  decodePage,
  decodeProgram,
  type PageProgram,
} from './programs/decodeProgram.js';
export * from './programs/deriveSuperuserProgram.js';
export {
  encodePage,
  encodeProgram,
  formatVersionedProgram,
} from './programs/encodeProgram.js';
export * from './programs/formatProgram.js';
export * from './programs/Instruction.js';
export * from './programs/Response.js';
export * from './programs/sendCall.js';
export { type ListedXcmError, listXcmErrors } from './programs/xcmErrorCodec.js';
export * from './versions/chooseXcmVersion.js';
export { getXcmPallet } from './versions/findXcmTypes.js';
export { isXcmVersion, type XcmVersion, xcmVersions } from './versions/XcmVersion.js';

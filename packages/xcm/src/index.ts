export * from './accounts/derivedAccounts.js';
export * from './assets/Asset.js';
export * from './errorFacts.js';
export * from './errors/xcmErrors.js';
export * from './locations/deriveLocation.js';
export { formatLocation } from './locations/formatLocation.js';
export * from './locations/Location.js';
export * from './locations/listLocationValues.js';
export { encodeLocation } from './locations/locationCodec.js';
export * from './locations/xcmVersionRead.js';
export * from './messages/findVerdict.js';
export {
  type QueueVerdict,
  readError as readXcmError,
  readQueueVerdict,
} from './messages/readQueueVerdict.js';
export * from './programs/decodeProgram.js';
export * from './programs/deriveTaskProgram.js';
export { encodePage, encodeProgram } from './programs/encodeProgram.js';
export { formatProgram } from './programs/formatProgram.js';
export * from './programs/Instruction.js';
export type { DecodedProgram } from './programs/programCodec.js';
export { deriveSuperuserProgram, isSentAsBytes, sendCall } from './programs/sendCall.js';
export type { XcmError, XcmErrorName } from './programs/XcmError.js';
export * from './versions/chooseXcmVersion.js';
export { isXcmVersion, type XcmVersion, xcmVersions } from './versions/XcmVersion.js';
export { getXcmPallet, listXcmVersions } from './versions/xcmTypes.js';

export {
  deriveHashedDescriptionAccount,
  deriveLocationHashAccount,
  deriveSovereignAccount,
} from './accounts/derivedAccounts.js';
export * from './assets/Asset.js';
export { encodeAssetId } from './assets/assetCodec.js';
export * from './assets/deriveTrapHash.js';
export { type ProgramLimits, programLimits } from './codec/bytes.js';
export * from './errorFacts.js';
export {
  XcmFieldMissingError,
  XcmInvalidValueError,
  XcmNoCommonVersionError,
  XcmNotInVersionError,
  XcmPageFormatError,
  XcmPalletNotFoundError,
  XcmRuntimeTypesDifferError,
  XcmTooDeepError,
  XcmTooLargeError,
  XcmTrailingBytesError,
  XcmTruncatedError,
  XcmUndecodableError,
  XcmUnknownInstructionError,
  XcmUnknownVersionError,
  XcmVersionNotInRuntimeError,
} from './errors/xcmErrors.js';
export {
  compareLocations,
  deriveAccountJunction,
  deriveLocation,
  hereLocation,
  isSystemPara,
  lowestPublicParaId,
  type ParaRelation,
  relayLocation,
} from './locations/deriveLocation.js';
export { formatLocation } from './locations/formatLocation.js';
export * from './locations/Location.js';
export * from './locations/listLocationValues.js';
export { decodeLocation, encodeLocation } from './locations/locationCodec.js';
export * from './locations/xcmVersionRead.js';
export {
  deriveMessageIds,
  findVerdict,
  listVerdicts,
  type MessageVerdict,
  type QueueEvent,
  type SentMessage,
} from './messages/findVerdict.js';
export { type QueueVerdict, readQueueVerdict } from './messages/readQueueVerdict.js';
export { type DecodedPage, decodePage, decodeProgram, type PageProgram } from './programs/decodeProgram.js';
export { encodePage, encodeProgram } from './programs/encodeProgram.js';
export { formatProgram } from './programs/formatProgram.js';
export type {
  Hint,
  Instruction,
  MaybeErrorCode,
  OriginKind,
  PalletInfo,
  Program,
  QueryResponseInfo,
  Response,
  Weight,
  WeightLimit,
  XcmError,
  XcmErrorName,
} from './programs/Instruction.js';
export type { DecodedProgram } from './programs/programCodec.js';
export { type ListedXcmError, listXcmErrors } from './programs/responseCodec.js';
export { deriveSuperuserProgram, isSentAsBytes, sendCall, sendUpwardCall } from './programs/sendCall.js';
export * from './versions/chooseXcmVersion.js';
export { isXcmVersion, type XcmVersion, xcmVersions } from './versions/XcmVersion.js';
export { getXcmPallet, listXcmVersions } from './versions/xcmTypes.js';

// Written by tooling/api from what the functions throw and call: run "npm run generate" instead of editing.
export {};

declare module '@parachron/core' {
  interface ErrorCodes {
    chooseXcmVersion: 'INVALID_INPUT' | 'XCM_NO_COMMON_VERSION';
    compareLocations: 'INVALID_INPUT' | 'XCM_FIELD_MISSING';
    decodeLocation:
      | 'INVALID_HEX'
      | 'INVALID_INPUT'
      | 'SCALE_UNDECODABLE'
      | 'XCM_FIELD_MISSING'
      | 'XCM_TOO_DEEP'
      | 'XCM_TOO_LARGE'
      | 'XCM_TRAILING_BYTES'
      | 'XCM_TRUNCATED'
      | 'XCM_UNDECODABLE'
      | 'XCM_UNKNOWN_INSTRUCTION'
      | 'XCM_UNKNOWN_VERSION';
    decodePage:
      | 'INVALID_HEX'
      | 'INVALID_INPUT'
      | 'SCALE_UNDECODABLE'
      | 'XCM_FIELD_MISSING'
      | 'XCM_PAGE_FORMAT'
      | 'XCM_TOO_DEEP'
      | 'XCM_TOO_LARGE'
      | 'XCM_TRUNCATED'
      | 'XCM_UNDECODABLE'
      | 'XCM_UNKNOWN_INSTRUCTION'
      | 'XCM_UNKNOWN_VERSION';
    decodePart:
      | 'INVALID_HEX'
      | 'INVALID_INPUT'
      | 'SCALE_UNDECODABLE'
      | 'XCM_FIELD_MISSING'
      | 'XCM_TOO_DEEP'
      | 'XCM_TOO_LARGE'
      | 'XCM_TRAILING_BYTES'
      | 'XCM_TRUNCATED'
      | 'XCM_UNDECODABLE'
      | 'XCM_UNKNOWN_INSTRUCTION';
    decodeProgram:
      | 'INVALID_HEX'
      | 'INVALID_INPUT'
      | 'SCALE_UNDECODABLE'
      | 'XCM_FIELD_MISSING'
      | 'XCM_TOO_DEEP'
      | 'XCM_TOO_LARGE'
      | 'XCM_TRAILING_BYTES'
      | 'XCM_TRUNCATED'
      | 'XCM_UNDECODABLE'
      | 'XCM_UNKNOWN_INSTRUCTION'
      | 'XCM_UNKNOWN_VERSION';
    decodeVersionedPart:
      | 'INVALID_HEX'
      | 'INVALID_INPUT'
      | 'SCALE_UNDECODABLE'
      | 'XCM_FIELD_MISSING'
      | 'XCM_TOO_DEEP'
      | 'XCM_TOO_LARGE'
      | 'XCM_TRAILING_BYTES'
      | 'XCM_TRUNCATED'
      | 'XCM_UNDECODABLE'
      | 'XCM_UNKNOWN_INSTRUCTION'
      | 'XCM_UNKNOWN_VERSION';
    deriveAccountJunction: 'INVALID_ACCOUNT' | 'INVALID_HEX' | 'INVALID_INPUT';
    deriveHashedDescriptionAccount:
      | 'INVALID_ACCOUNT'
      | 'INVALID_HEX'
      | 'INVALID_INPUT'
      | 'XCM_FIELD_MISSING'
      | 'XCM_INVALID_VALUE'
      | 'XCM_NOT_IN_VERSION'
      | 'XCM_TOO_DEEP'
      | 'XCM_TOO_LARGE';
    deriveLocation: 'INVALID_ACCOUNT' | 'INVALID_HEX' | 'INVALID_INPUT';
    deriveLocationHashAccount:
      | 'INVALID_INPUT'
      | 'XCM_FIELD_MISSING'
      | 'XCM_INVALID_VALUE'
      | 'XCM_NOT_IN_VERSION'
      | 'XCM_TOO_DEEP'
      | 'XCM_TOO_LARGE';
    deriveMessageEvents:
      | 'INVALID_HEX'
      | 'INVALID_INPUT'
      | 'SCALE_UNDECODABLE'
      | 'XCM_FIELD_MISSING'
      | 'XCM_TOO_DEEP'
      | 'XCM_TOO_LARGE'
      | 'XCM_TRAILING_BYTES'
      | 'XCM_TRUNCATED'
      | 'XCM_UNDECODABLE'
      | 'XCM_UNKNOWN_INSTRUCTION'
      | 'XCM_UNKNOWN_VERSION';
    deriveMessageIds:
      | 'INVALID_HEX'
      | 'INVALID_INPUT'
      | 'SCALE_UNDECODABLE'
      | 'XCM_FIELD_MISSING'
      | 'XCM_TOO_DEEP'
      | 'XCM_TOO_LARGE'
      | 'XCM_TRAILING_BYTES'
      | 'XCM_TRUNCATED'
      | 'XCM_UNDECODABLE'
      | 'XCM_UNKNOWN_INSTRUCTION'
      | 'XCM_UNKNOWN_VERSION';
    deriveSovereignAccount:
      | 'INVALID_INPUT'
      | 'XCM_FIELD_MISSING'
      | 'XCM_INVALID_VALUE'
      | 'XCM_NOT_IN_VERSION'
      | 'XCM_TOO_DEEP'
      | 'XCM_TOO_LARGE';
    deriveSuperuserProgram: 'INVALID_INPUT';
    deriveTrapHash:
      | 'INVALID_INPUT'
      | 'XCM_FIELD_MISSING'
      | 'XCM_INVALID_VALUE'
      | 'XCM_NOT_IN_VERSION'
      | 'XCM_TOO_DEEP'
      | 'XCM_TOO_LARGE';
    encodeAssetId:
      | 'INVALID_INPUT'
      | 'XCM_FIELD_MISSING'
      | 'XCM_INVALID_VALUE'
      | 'XCM_NOT_IN_VERSION'
      | 'XCM_TOO_DEEP'
      | 'XCM_TOO_LARGE';
    encodeLocation:
      | 'INVALID_INPUT'
      | 'XCM_FIELD_MISSING'
      | 'XCM_INVALID_VALUE'
      | 'XCM_NOT_IN_VERSION'
      | 'XCM_TOO_DEEP'
      | 'XCM_TOO_LARGE';
    encodePage: 'INVALID_HEX' | 'INVALID_INPUT';
    encodePart:
      | 'INVALID_INPUT'
      | 'XCM_FIELD_MISSING'
      | 'XCM_INVALID_VALUE'
      | 'XCM_NOT_IN_VERSION'
      | 'XCM_TOO_DEEP'
      | 'XCM_TOO_LARGE';
    encodeProgram:
      | 'INVALID_INPUT'
      | 'XCM_FIELD_MISSING'
      | 'XCM_INVALID_VALUE'
      | 'XCM_NOT_IN_VERSION'
      | 'XCM_RUNTIME_TYPES_DIFFER'
      | 'XCM_TOO_DEEP'
      | 'XCM_TOO_LARGE'
      | 'XCM_VERSION_NOT_IN_RUNTIME';
    encodeVersionedPart:
      | 'INVALID_INPUT'
      | 'XCM_FIELD_MISSING'
      | 'XCM_INVALID_VALUE'
      | 'XCM_NOT_IN_VERSION'
      | 'XCM_TOO_DEEP'
      | 'XCM_TOO_LARGE';
    formatLocation: 'INVALID_INPUT';
    formatProgram: 'INVALID_INPUT';
    formatVersionedLocation:
      | 'INVALID_INPUT'
      | 'XCM_FIELD_MISSING'
      | 'XCM_INVALID_VALUE'
      | 'XCM_NOT_IN_VERSION'
      | 'XCM_TOO_DEEP'
      | 'XCM_TOO_LARGE'
      | 'XCM_VERSION_NOT_IN_RUNTIME';
    formatVersionedProgram:
      | 'INVALID_INPUT'
      | 'XCM_FIELD_MISSING'
      | 'XCM_INVALID_VALUE'
      | 'XCM_NOT_IN_VERSION'
      | 'XCM_TOO_DEEP'
      | 'XCM_TOO_LARGE';
    getPartType: 'INVALID_INPUT';
    getXcmPallet: 'INVALID_INPUT';
    isSentAsBytes: 'INVALID_INPUT';
    listLocationBytes:
      | 'INVALID_INPUT'
      | 'XCM_FIELD_MISSING'
      | 'XCM_INVALID_VALUE'
      | 'XCM_NOT_IN_VERSION'
      | 'XCM_TOO_DEEP'
      | 'XCM_TOO_LARGE'
      | 'XCM_VERSION_NOT_IN_RUNTIME';
    listLocationValues:
      | 'INVALID_INPUT'
      | 'XCM_FIELD_MISSING'
      | 'XCM_INVALID_VALUE'
      | 'XCM_NOT_IN_VERSION'
      | 'XCM_TOO_DEEP'
      | 'XCM_TOO_LARGE'
      | 'XCM_VERSION_NOT_IN_RUNTIME';
    listXcmVersions: 'INVALID_INPUT';
    safeXcmVersionRead: 'INVALID_INPUT';
    sendCall:
      | 'CALL_NOT_FOUND'
      | 'INVALID_INPUT'
      | 'XCM_FIELD_MISSING'
      | 'XCM_INVALID_VALUE'
      | 'XCM_NOT_IN_VERSION'
      | 'XCM_PALLET_NOT_FOUND'
      | 'XCM_RUNTIME_TYPES_DIFFER'
      | 'XCM_TOO_DEEP'
      | 'XCM_TOO_LARGE'
      | 'XCM_VERSION_NOT_IN_RUNTIME';
    sendUpwardCall:
      | 'CALL_ARGUMENTS'
      | 'CALL_NOT_FOUND'
      | 'INVALID_INPUT'
      | 'XCM_FIELD_MISSING'
      | 'XCM_INVALID_VALUE'
      | 'XCM_NOT_IN_VERSION'
      | 'XCM_PALLET_NOT_FOUND'
      | 'XCM_RUNTIME_TYPES_DIFFER'
      | 'XCM_TOO_DEEP'
      | 'XCM_TOO_LARGE'
      | 'XCM_VERSION_NOT_IN_RUNTIME';
    supportedXcmVersionRead:
      | 'INVALID_INPUT'
      | 'XCM_FIELD_MISSING'
      | 'XCM_INVALID_VALUE'
      | 'XCM_NOT_IN_VERSION'
      | 'XCM_TOO_DEEP'
      | 'XCM_TOO_LARGE'
      | 'XCM_VERSION_NOT_IN_RUNTIME';
  }
}

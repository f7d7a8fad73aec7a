// Written by tooling/api from what the functions throw and call: run "npm run generate" instead of editing.
export {};

declare module '@parachron/core' {
  interface ErrorCodes {
    chooseXcmVersion: 'XCM_NO_COMMON_VERSION';
    compareLocations: 'XCM_FIELD_MISSING';
    decodeLocation:
      | 'INVALID_HEX'
      | 'SCALE_UNDECODABLE'
      | 'XCM_TRUNCATED'
      | 'XCM_FIELD_MISSING'
      | 'XCM_TOO_DEEP'
      | 'XCM_TOO_LARGE'
      | 'XCM_TRAILING_BYTES'
      | 'XCM_UNDECODABLE'
      | 'XCM_UNKNOWN_INSTRUCTION'
      | 'XCM_UNKNOWN_VERSION';
    decodePage:
      | 'INVALID_HEX'
      | 'SCALE_UNDECODABLE'
      | 'XCM_TRUNCATED'
      | 'XCM_FIELD_MISSING'
      | 'XCM_PAGE_FORMAT'
      | 'XCM_TOO_DEEP'
      | 'XCM_TOO_LARGE'
      | 'XCM_UNDECODABLE'
      | 'XCM_UNKNOWN_INSTRUCTION'
      | 'XCM_UNKNOWN_VERSION';
    decodePart:
      | 'INVALID_HEX'
      | 'SCALE_UNDECODABLE'
      | 'XCM_TRUNCATED'
      | 'XCM_FIELD_MISSING'
      | 'XCM_TOO_DEEP'
      | 'XCM_TOO_LARGE'
      | 'XCM_TRAILING_BYTES'
      | 'XCM_UNDECODABLE'
      | 'XCM_UNKNOWN_INSTRUCTION';
    decodeProgram:
      | 'INVALID_HEX'
      | 'SCALE_UNDECODABLE'
      | 'XCM_TRUNCATED'
      | 'XCM_FIELD_MISSING'
      | 'XCM_TOO_DEEP'
      | 'XCM_TOO_LARGE'
      | 'XCM_TRAILING_BYTES'
      | 'XCM_UNDECODABLE'
      | 'XCM_UNKNOWN_INSTRUCTION'
      | 'XCM_UNKNOWN_VERSION';
    decodeVersionedPart:
      | 'INVALID_HEX'
      | 'SCALE_UNDECODABLE'
      | 'XCM_TRUNCATED'
      | 'XCM_FIELD_MISSING'
      | 'XCM_TOO_DEEP'
      | 'XCM_TOO_LARGE'
      | 'XCM_TRAILING_BYTES'
      | 'XCM_UNDECODABLE'
      | 'XCM_UNKNOWN_INSTRUCTION'
      | 'XCM_UNKNOWN_VERSION';
    deriveAccountJunction: 'INVALID_ACCOUNT' | 'INVALID_HEX';
    deriveHashedDescriptionAccount:
      | 'INVALID_ACCOUNT'
      | 'INVALID_HEX'
      | 'XCM_FIELD_MISSING'
      | 'XCM_INVALID_VALUE'
      | 'XCM_NOT_IN_VERSION'
      | 'XCM_TOO_DEEP'
      | 'XCM_TOO_LARGE';
    deriveLocation: 'INVALID_ACCOUNT' | 'INVALID_HEX';
    deriveLocationHashAccount:
      | 'XCM_FIELD_MISSING'
      | 'XCM_INVALID_VALUE'
      | 'XCM_NOT_IN_VERSION'
      | 'XCM_TOO_DEEP'
      | 'XCM_TOO_LARGE';
    deriveMessageEvents:
      | 'INVALID_HEX'
      | 'SCALE_UNDECODABLE'
      | 'XCM_TRUNCATED'
      | 'XCM_FIELD_MISSING'
      | 'XCM_TOO_DEEP'
      | 'XCM_TOO_LARGE'
      | 'XCM_TRAILING_BYTES'
      | 'XCM_UNDECODABLE'
      | 'XCM_UNKNOWN_INSTRUCTION'
      | 'XCM_UNKNOWN_VERSION';
    deriveMessageIds:
      | 'INVALID_HEX'
      | 'SCALE_UNDECODABLE'
      | 'XCM_TRUNCATED'
      | 'XCM_FIELD_MISSING'
      | 'XCM_TOO_DEEP'
      | 'XCM_TOO_LARGE'
      | 'XCM_TRAILING_BYTES'
      | 'XCM_UNDECODABLE'
      | 'XCM_UNKNOWN_INSTRUCTION'
      | 'XCM_UNKNOWN_VERSION';
    deriveSovereignAccount:
      | 'XCM_FIELD_MISSING'
      | 'XCM_INVALID_VALUE'
      | 'XCM_NOT_IN_VERSION'
      | 'XCM_TOO_DEEP'
      | 'XCM_TOO_LARGE';
    deriveTrapHash:
      | 'XCM_FIELD_MISSING'
      | 'XCM_INVALID_VALUE'
      | 'XCM_NOT_IN_VERSION'
      | 'XCM_TOO_DEEP'
      | 'XCM_TOO_LARGE';
    encodeAssetId:
      | 'XCM_FIELD_MISSING'
      | 'XCM_INVALID_VALUE'
      | 'XCM_NOT_IN_VERSION'
      | 'XCM_TOO_DEEP'
      | 'XCM_TOO_LARGE';
    encodeLocation:
      | 'XCM_FIELD_MISSING'
      | 'XCM_INVALID_VALUE'
      | 'XCM_NOT_IN_VERSION'
      | 'XCM_TOO_DEEP'
      | 'XCM_TOO_LARGE';
    encodePage: 'INVALID_HEX';
    encodePart:
      | 'XCM_FIELD_MISSING'
      | 'XCM_INVALID_VALUE'
      | 'XCM_NOT_IN_VERSION'
      | 'XCM_TOO_DEEP'
      | 'XCM_TOO_LARGE';
    encodeProgram:
      | 'XCM_FIELD_MISSING'
      | 'XCM_INVALID_VALUE'
      | 'XCM_NOT_IN_VERSION'
      | 'XCM_RUNTIME_TYPES_DIFFER'
      | 'XCM_TOO_DEEP'
      | 'XCM_TOO_LARGE'
      | 'XCM_VERSION_NOT_IN_RUNTIME';
    encodeVersionedPart:
      | 'XCM_FIELD_MISSING'
      | 'XCM_INVALID_VALUE'
      | 'XCM_NOT_IN_VERSION'
      | 'XCM_TOO_DEEP'
      | 'XCM_TOO_LARGE';
    formatVersionedLocation:
      | 'XCM_FIELD_MISSING'
      | 'XCM_INVALID_VALUE'
      | 'XCM_NOT_IN_VERSION'
      | 'XCM_TOO_DEEP'
      | 'XCM_TOO_LARGE'
      | 'XCM_VERSION_NOT_IN_RUNTIME';
    formatVersionedProgram:
      | 'XCM_FIELD_MISSING'
      | 'XCM_INVALID_VALUE'
      | 'XCM_NOT_IN_VERSION'
      | 'XCM_TOO_DEEP'
      | 'XCM_TOO_LARGE';
    listLocationBytes:
      | 'XCM_FIELD_MISSING'
      | 'XCM_INVALID_VALUE'
      | 'XCM_NOT_IN_VERSION'
      | 'XCM_TOO_DEEP'
      | 'XCM_TOO_LARGE'
      | 'XCM_VERSION_NOT_IN_RUNTIME';
    listLocationValues:
      | 'XCM_FIELD_MISSING'
      | 'XCM_INVALID_VALUE'
      | 'XCM_NOT_IN_VERSION'
      | 'XCM_TOO_DEEP'
      | 'XCM_TOO_LARGE'
      | 'XCM_VERSION_NOT_IN_RUNTIME';
    sendCall:
      | 'CALL_NOT_FOUND'
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
      | 'XCM_FIELD_MISSING'
      | 'XCM_INVALID_VALUE'
      | 'XCM_NOT_IN_VERSION'
      | 'XCM_PALLET_NOT_FOUND'
      | 'XCM_RUNTIME_TYPES_DIFFER'
      | 'XCM_TOO_DEEP'
      | 'XCM_TOO_LARGE'
      | 'XCM_VERSION_NOT_IN_RUNTIME';
    supportedXcmVersionRead:
      | 'XCM_FIELD_MISSING'
      | 'XCM_INVALID_VALUE'
      | 'XCM_NOT_IN_VERSION'
      | 'XCM_TOO_DEEP'
      | 'XCM_TOO_LARGE'
      | 'XCM_VERSION_NOT_IN_RUNTIME';
  }
}

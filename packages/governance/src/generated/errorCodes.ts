// Written by tooling/api from what the functions throw and call: run "npm run generate" instead of editing.
export {};

declare module '@parachron/core' {
  interface ErrorCodes {
    deriveMultisigAccount: 'INVALID_HEX' | 'INVALID_INPUT';
    getGovernance:
      | 'ACCOUNT_LENGTH'
      | 'CALL_ARGUMENTS'
      | 'CALL_NOT_FOUND'
      | 'CALL_UNDECODABLE'
      | 'DRY_RUN_NOT_UNDERSTOOD'
      | 'EVENTS_UNDECODABLE'
      | 'FEE_ASSET_REFUSED'
      | 'INVALID_ACCOUNT'
      | 'INVALID_HEX'
      | 'INVALID_INPUT'
      | 'INVALID_RATIO'
      | 'PAYMENT_NOT_UNDERSTOOD'
      | 'SCALE_UNDECODABLE'
      | 'WEIGHT_OUT_OF_RANGE'
      | 'XCM_FIELD_MISSING'
      | 'XCM_INVALID_VALUE'
      | 'XCM_NOT_IN_VERSION'
      | 'XCM_RUNTIME_TYPES_DIFFER'
      | 'XCM_TOO_DEEP'
      | 'XCM_TOO_LARGE'
      | 'XCM_VERSION_NOT_IN_RUNTIME';
    getStatedGovernance:
      | 'CALL_ARGUMENTS'
      | 'CALL_NOT_FOUND'
      | 'CALL_UNDECODABLE'
      | 'FEE_ASSET_REFUSED'
      | 'INVALID_HEX'
      | 'INVALID_INPUT'
      | 'PAYMENT_NOT_UNDERSTOOD'
      | 'SCALE_UNDECODABLE';
    governanceReads:
      | 'CALL_ARGUMENTS'
      | 'CALL_NOT_FOUND'
      | 'CALL_UNDECODABLE'
      | 'FEE_ASSET_REFUSED'
      | 'INVALID_HEX'
      | 'INVALID_INPUT'
      | 'PAYMENT_NOT_UNDERSTOOD'
      | 'SCALE_UNDECODABLE';
    listRootRoutes:
      | 'ACCOUNT_LENGTH'
      | 'BALANCE_NOT_STORED'
      | 'CALL_ARGUMENTS'
      | 'CALL_NOT_FOUND'
      | 'CALL_UNDECODABLE'
      | 'DRY_RUN_NOT_UNDERSTOOD'
      | 'EVENTS_UNDECODABLE'
      | 'FEE_ASSET_REFUSED'
      | 'INVALID_ACCOUNT'
      | 'INVALID_HEX'
      | 'INVALID_INPUT'
      | 'INVALID_RATIO'
      | 'PAYMENT_NOT_UNDERSTOOD'
      | 'SCALE_UNDECODABLE'
      | 'SS58_PREFIX'
      | 'WEIGHT_OUT_OF_RANGE'
      | 'XCM_FIELD_MISSING'
      | 'XCM_INVALID_VALUE'
      | 'XCM_NOT_IN_VERSION'
      | 'XCM_NO_COMMON_VERSION'
      | 'XCM_PALLET_NOT_FOUND'
      | 'XCM_RUNTIME_TYPES_DIFFER'
      | 'XCM_TOO_DEEP'
      | 'XCM_TOO_LARGE'
      | 'XCM_VERSION_NOT_IN_RUNTIME';
    parentReads:
      | 'INVALID_ACCOUNT'
      | 'INVALID_HEX'
      | 'INVALID_INPUT'
      | 'XCM_FIELD_MISSING'
      | 'XCM_INVALID_VALUE'
      | 'XCM_NOT_IN_VERSION'
      | 'XCM_TOO_DEEP'
      | 'XCM_TOO_LARGE'
      | 'XCM_VERSION_NOT_IN_RUNTIME';
    parseMultisig: 'INVALID_ACCOUNT' | 'INVALID_HEX' | 'INVALID_INPUT' | 'INVALID_MULTISIG';
    wrapRoute:
      | 'CALL_ARGUMENTS'
      | 'CALL_NOT_FOUND'
      | 'CALL_UNDECODABLE'
      | 'DRY_RUN_NOT_UNDERSTOOD'
      | 'EVENTS_UNDECODABLE'
      | 'FEE_ASSET_REFUSED'
      | 'INVALID_ACCOUNT'
      | 'INVALID_HEX'
      | 'INVALID_INPUT'
      | 'INVALID_RATIO'
      | 'PAYMENT_NOT_UNDERSTOOD'
      | 'SCALE_UNDECODABLE'
      | 'SS58_PREFIX'
      | 'WEIGHT_OUT_OF_RANGE';
  }
}

// Written by tooling/api from what the functions throw and call: run "npm run generate" instead of editing.
export {};

declare module '@parachron/core' {
  interface ErrorCodes {
    acceptOpenChannelCall: 'CALL_ARGUMENTS' | 'CALL_NOT_FOUND';
    cancelOpenRequestCall: 'CALL_ARGUMENTS' | 'CALL_NOT_FOUND';
    closeChannelCall: 'CALL_ARGUMENTS' | 'CALL_NOT_FOUND';
    deriveAcceptRefusal: 'FACTS_OF_OTHER_PARAS';
    deriveChannelFacts:
      | 'XCM_FIELD_MISSING'
      | 'XCM_INVALID_VALUE'
      | 'XCM_NOT_IN_VERSION'
      | 'XCM_TOO_DEEP'
      | 'XCM_TOO_LARGE';
    deriveDueSteps: 'CALL_ARGUMENTS' | 'CALL_NOT_FOUND' | 'FACTS_OF_OTHER_PARAS';
    deriveEstablishRefusal: 'FACTS_OF_OTHER_PARAS';
    deriveForceRefusal: 'FACTS_OF_OTHER_PARAS';
    deriveInitRefusal: 'FACTS_OF_OTHER_PARAS';
    derivePokeRefusal: 'FACTS_OF_OTHER_PARAS';
    establishChannelWithSystemCall: 'CALL_ARGUMENTS' | 'CALL_NOT_FOUND';
    establishSystemChannelCall: 'CALL_ARGUMENTS' | 'CALL_NOT_FOUND';
    estimateExecutionCosts:
      | 'CALL_ARGUMENTS'
      | 'CALL_NOT_FOUND'
      | 'CALL_UNDECODABLE'
      | 'EMPTY_WEIGHT_PRICE'
      | 'FEE_ASSET_REFUSED'
      | 'FEE_OUT_OF_RANGE'
      | 'INVALID_HEX'
      | 'INVALID_RATIO'
      | 'PAYMENT_NOT_UNDERSTOOD'
      | 'WEIGHT_OUT_OF_RANGE'
      | 'XCM_FIELD_MISSING'
      | 'XCM_INVALID_VALUE'
      | 'XCM_NOT_IN_VERSION'
      | 'XCM_RUNTIME_TYPES_DIFFER'
      | 'XCM_TOO_DEEP'
      | 'XCM_TOO_LARGE'
      | 'XCM_VERSION_NOT_IN_RUNTIME';
    executionCostReads:
      | 'CALL_ARGUMENTS'
      | 'CALL_NOT_FOUND'
      | 'CALL_UNDECODABLE'
      | 'FEE_ASSET_REFUSED'
      | 'INVALID_HEX'
      | 'PAYMENT_NOT_UNDERSTOOD'
      | 'XCM_FIELD_MISSING'
      | 'XCM_INVALID_VALUE'
      | 'XCM_NOT_IN_VERSION'
      | 'XCM_RUNTIME_TYPES_DIFFER'
      | 'XCM_TOO_DEEP'
      | 'XCM_TOO_LARGE'
      | 'XCM_VERSION_NOT_IN_RUNTIME';
    factReads:
      | 'INVALID_ACCOUNT'
      | 'INVALID_HEX'
      | 'XCM_FIELD_MISSING'
      | 'XCM_INVALID_VALUE'
      | 'XCM_NOT_IN_VERSION'
      | 'XCM_TOO_DEEP'
      | 'XCM_TOO_LARGE';
    forceCleanHrmpCall: 'CALL_ARGUMENTS' | 'CALL_NOT_FOUND';
    forceOpenHrmpChannelCall: 'CALL_ARGUMENTS' | 'CALL_NOT_FOUND';
    forceProcessHrmpCloseCall: 'CALL_ARGUMENTS' | 'CALL_NOT_FOUND';
    forceProcessHrmpOpenCall: 'CALL_ARGUMENTS' | 'CALL_NOT_FOUND';
    getChannelFacts:
      | 'INVALID_ACCOUNT'
      | 'INVALID_HEX'
      | 'XCM_FIELD_MISSING'
      | 'XCM_INVALID_VALUE'
      | 'XCM_NOT_IN_VERSION'
      | 'XCM_TOO_DEEP'
      | 'XCM_TOO_LARGE';
    initOpenChannelCall: 'CALL_ARGUMENTS' | 'CALL_NOT_FOUND';
    paraReads:
      | 'INVALID_ACCOUNT'
      | 'INVALID_HEX'
      | 'XCM_FIELD_MISSING'
      | 'XCM_INVALID_VALUE'
      | 'XCM_NOT_IN_VERSION'
      | 'XCM_TOO_DEEP'
      | 'XCM_TOO_LARGE';
    planChannels:
      | 'CALL_ARGUMENTS'
      | 'CALL_NOT_FOUND'
      | 'FACTS_OF_OTHER_PARAS'
      | 'INVALID_HEX'
      | 'SS58_PREFIX'
      | 'XCM_FIELD_MISSING'
      | 'XCM_INVALID_VALUE'
      | 'XCM_NOT_IN_VERSION'
      | 'XCM_PALLET_NOT_FOUND'
      | 'XCM_RUNTIME_TYPES_DIFFER'
      | 'XCM_TOO_DEEP'
      | 'XCM_TOO_LARGE'
      | 'XCM_VERSION_NOT_IN_RUNTIME';
    pokeChannelDepositsCall: 'CALL_ARGUMENTS' | 'CALL_NOT_FOUND';
    weightPriceReads:
      | 'CALL_ARGUMENTS'
      | 'CALL_NOT_FOUND'
      | 'CALL_UNDECODABLE'
      | 'FEE_ASSET_REFUSED'
      | 'INVALID_HEX'
      | 'PAYMENT_NOT_UNDERSTOOD';
  }
}

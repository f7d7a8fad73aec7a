// Written by tooling/api from what the functions throw and call: run "npm run generate" instead of editing.
export {};

declare module '@parachron/core' {
  interface ErrorCodes {
    acceptOpenChannelCall: 'CALL_ARGUMENTS' | 'CALL_NOT_FOUND' | 'INVALID_INPUT';
    cancelOpenRequestCall: 'CALL_ARGUMENTS' | 'CALL_NOT_FOUND' | 'INVALID_INPUT';
    channelReads: 'INVALID_INPUT';
    closeChannelCall: 'CALL_ARGUMENTS' | 'CALL_NOT_FOUND' | 'INVALID_INPUT';
    deriveAcceptRefusal: 'INVALID_INPUT' | 'PARA_PAIR_MISMATCH';
    deriveCancelRefusal: 'INVALID_INPUT';
    deriveChannelFacts:
      | 'INVALID_INPUT'
      | 'XCM_FIELD_MISSING'
      | 'XCM_INVALID_VALUE'
      | 'XCM_NOT_IN_VERSION'
      | 'XCM_TOO_DEEP'
      | 'XCM_TOO_LARGE';
    deriveChannelManager: 'INVALID_INPUT';
    deriveChannelStatus: 'INVALID_INPUT';
    deriveCloseRefusal: 'INVALID_INPUT';
    deriveDeposit: 'INVALID_INPUT';
    deriveDueSteps: 'CALL_ARGUMENTS' | 'CALL_NOT_FOUND' | 'INVALID_INPUT' | 'PARA_PAIR_MISMATCH';
    deriveEstablishRefusal: 'INVALID_INPUT' | 'PARA_PAIR_MISMATCH';
    deriveForceRefusal: 'INVALID_INPUT' | 'PARA_PAIR_MISMATCH';
    deriveInitRefusal: 'INVALID_INPUT' | 'PARA_PAIR_MISMATCH';
    derivePokeRefusal: 'INVALID_INPUT' | 'PARA_PAIR_MISMATCH';
    deriveReserveRefusal: 'INVALID_INPUT';
    deriveSendObstacle: 'INVALID_INPUT';
    deriveStepProgram: 'INVALID_INPUT';
    deriveTransactProgram: 'INVALID_INPUT';
    establishChannelWithSystemCall: 'CALL_ARGUMENTS' | 'CALL_NOT_FOUND' | 'INVALID_INPUT';
    establishSystemChannelCall: 'CALL_ARGUMENTS' | 'CALL_NOT_FOUND' | 'INVALID_INPUT';
    estimateExecutionCosts:
      | 'CALL_ARGUMENTS'
      | 'CALL_NOT_FOUND'
      | 'CALL_UNDECODABLE'
      | 'EMPTY_WEIGHT_PRICE'
      | 'FEE_ASSET_REFUSED'
      | 'FEE_OUT_OF_RANGE'
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
    executionCostReads:
      | 'CALL_ARGUMENTS'
      | 'CALL_NOT_FOUND'
      | 'CALL_UNDECODABLE'
      | 'FEE_ASSET_REFUSED'
      | 'INVALID_HEX'
      | 'INVALID_INPUT'
      | 'PAYMENT_NOT_UNDERSTOOD'
      | 'SCALE_UNDECODABLE'
      | 'XCM_FIELD_MISSING'
      | 'XCM_INVALID_VALUE'
      | 'XCM_NOT_IN_VERSION'
      | 'XCM_RUNTIME_TYPES_DIFFER'
      | 'XCM_TOO_DEEP'
      | 'XCM_TOO_LARGE'
      | 'XCM_VERSION_NOT_IN_RUNTIME';
    factReads:
      | 'BALANCE_NOT_STORED'
      | 'INVALID_ACCOUNT'
      | 'INVALID_HEX'
      | 'INVALID_INPUT'
      | 'XCM_FIELD_MISSING'
      | 'XCM_INVALID_VALUE'
      | 'XCM_NOT_IN_VERSION'
      | 'XCM_TOO_DEEP'
      | 'XCM_TOO_LARGE';
    findChannelManager: 'INVALID_INPUT';
    forceCleanHrmpCall: 'CALL_ARGUMENTS' | 'CALL_NOT_FOUND' | 'INVALID_INPUT';
    forceOpenHrmpChannelCall: 'CALL_ARGUMENTS' | 'CALL_NOT_FOUND' | 'INVALID_INPUT';
    forceProcessHrmpCloseCall: 'CALL_ARGUMENTS' | 'CALL_NOT_FOUND' | 'INVALID_INPUT';
    forceProcessHrmpOpenCall: 'CALL_ARGUMENTS' | 'CALL_NOT_FOUND' | 'INVALID_INPUT';
    formatChannelSize: 'INVALID_INPUT';
    getChannelFacts:
      | 'BALANCE_NOT_STORED'
      | 'INVALID_ACCOUNT'
      | 'INVALID_HEX'
      | 'INVALID_INPUT'
      | 'XCM_FIELD_MISSING'
      | 'XCM_INVALID_VALUE'
      | 'XCM_NOT_IN_VERSION'
      | 'XCM_TOO_DEEP'
      | 'XCM_TOO_LARGE';
    getChannelStatus: 'INVALID_INPUT';
    initOpenChannelCall: 'CALL_ARGUMENTS' | 'CALL_NOT_FOUND' | 'INVALID_INPUT';
    isBelowProposal: 'INVALID_INPUT';
    paraReads:
      | 'BALANCE_NOT_STORED'
      | 'INVALID_ACCOUNT'
      | 'INVALID_HEX'
      | 'INVALID_INPUT'
      | 'XCM_FIELD_MISSING'
      | 'XCM_INVALID_VALUE'
      | 'XCM_NOT_IN_VERSION'
      | 'XCM_TOO_DEEP'
      | 'XCM_TOO_LARGE';
    planChannels:
      | 'CALL_ARGUMENTS'
      | 'CALL_NOT_FOUND'
      | 'INVALID_HEX'
      | 'INVALID_INPUT'
      | 'PARA_PAIR_MISMATCH'
      | 'SCALE_UNDECODABLE'
      | 'SS58_PREFIX'
      | 'XCM_FIELD_MISSING'
      | 'XCM_INVALID_VALUE'
      | 'XCM_NOT_IN_VERSION'
      | 'XCM_PALLET_NOT_FOUND'
      | 'XCM_RUNTIME_TYPES_DIFFER'
      | 'XCM_TOO_DEEP'
      | 'XCM_TOO_LARGE'
      | 'XCM_TRAILING_BYTES'
      | 'XCM_TRUNCATED'
      | 'XCM_UNDECODABLE'
      | 'XCM_UNKNOWN_INSTRUCTION'
      | 'XCM_UNKNOWN_VERSION'
      | 'XCM_VERSION_NOT_IN_RUNTIME';
    pokeChannelDepositsCall: 'CALL_ARGUMENTS' | 'CALL_NOT_FOUND' | 'INVALID_INPUT';
    quoteChannelMoney: 'INVALID_INPUT';
    weightPriceReads:
      | 'CALL_ARGUMENTS'
      | 'CALL_NOT_FOUND'
      | 'CALL_UNDECODABLE'
      | 'FEE_ASSET_REFUSED'
      | 'INVALID_HEX'
      | 'INVALID_INPUT'
      | 'PAYMENT_NOT_UNDERSTOOD'
      | 'SCALE_UNDECODABLE';
  }
}

// Written by tooling/api from what the functions throw and call: run "npm run generate" instead of editing.
export {};

declare module '@parachron/core' {
  interface ErrorCodes {
    addProxyCall:
      | 'ACCOUNT_LENGTH'
      | 'CALL_ARGUMENTS'
      | 'CALL_NOT_FOUND'
      | 'INVALID_ACCOUNT'
      | 'INVALID_HEX'
      | 'INVALID_INPUT'
      | 'PROXY_TYPE_NOT_FOUND';
    addProxyContractCall:
      | 'ACCOUNT_LENGTH'
      | 'INVALID_ACCOUNT'
      | 'INVALID_HEX'
      | 'INVALID_INPUT'
      | 'PROXY_TYPE_NOT_FOUND';
    compareCrossChainAccount:
      | 'CROSS_CHAIN_ACCOUNT_DIFFERS'
      | 'INVALID_ACCOUNT'
      | 'INVALID_HEX'
      | 'INVALID_INPUT';
    contractCallRead: 'INVALID_HEX' | 'INVALID_INPUT' | 'RUNTIME_API_NOT_DESCRIBED';
    deriveAddProxyRefusal: 'INVALID_HEX' | 'INVALID_INPUT' | 'SS58_PREFIX';
    deriveBroaderReach: 'INVALID_INPUT';
    deriveClaimProgram: 'INVALID_ACCOUNT' | 'INVALID_HEX' | 'INVALID_INPUT';
    deriveDeliveryStage: 'INVALID_INPUT';
    deriveFundRefusal: 'INVALID_INPUT';
    deriveGrantCalls:
      | 'ACCOUNT_LENGTH'
      | 'CALL_ARGUMENTS'
      | 'CALL_NOT_FOUND'
      | 'INVALID_ACCOUNT'
      | 'INVALID_HEX'
      | 'INVALID_INPUT'
      | 'PROXY_TYPE_NOT_FOUND';
    deriveKillPureRefusal: 'INVALID_ACCOUNT' | 'INVALID_HEX' | 'INVALID_INPUT';
    deriveMappingDeposit: 'INVALID_INPUT';
    deriveProxyDeposit: 'INVALID_INPUT';
    deriveProxyFacts: 'INVALID_ACCOUNT' | 'INVALID_HEX' | 'INVALID_INPUT';
    deriveProxyRefusal: 'INVALID_HEX' | 'INVALID_INPUT' | 'SS58_PREFIX';
    derivePureProxyAccount: 'INVALID_ACCOUNT' | 'INVALID_HEX' | 'INVALID_INPUT';
    deriveRemoveProxyRefusal: 'INVALID_INPUT';
    deriveTaskProgram: 'INVALID_ACCOUNT' | 'INVALID_HEX' | 'INVALID_INPUT';
    deriveUnproxyableRefusal: 'INVALID_INPUT';
    deriveUserAccount:
      | 'INVALID_ACCOUNT'
      | 'INVALID_HEX'
      | 'INVALID_INPUT'
      | 'XCM_FIELD_MISSING'
      | 'XCM_INVALID_VALUE'
      | 'XCM_NOT_IN_VERSION'
      | 'XCM_TOO_DEEP'
      | 'XCM_TOO_LARGE';
    dispatchAsRoot:
      | 'CALL_UNDECODABLE'
      | 'FEE_ASSET_REFUSED'
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
    dryRunCallRead: 'DRY_RUN_NOT_UNDERSTOOD' | 'EVENTS_UNDECODABLE' | 'INVALID_HEX' | 'INVALID_INPUT';
    dryRunProgramRead:
      | 'DRY_RUN_NOT_UNDERSTOOD'
      | 'EVENTS_UNDECODABLE'
      | 'INVALID_HEX'
      | 'INVALID_INPUT'
      | 'XCM_FIELD_MISSING'
      | 'XCM_INVALID_VALUE'
      | 'XCM_NOT_IN_VERSION'
      | 'XCM_TOO_DEEP'
      | 'XCM_TOO_LARGE';
    encodeAddress: 'ACCOUNT_LENGTH' | 'INVALID_ACCOUNT' | 'INVALID_HEX' | 'INVALID_INPUT';
    endowAsset:
      | 'INVALID_ACCOUNT'
      | 'INVALID_HEX'
      | 'INVALID_INPUT'
      | 'XCM_FIELD_MISSING'
      | 'XCM_INVALID_VALUE'
      | 'XCM_NOT_IN_VERSION'
      | 'XCM_TOO_DEEP'
      | 'XCM_TOO_LARGE'
      | 'XCM_VERSION_NOT_IN_RUNTIME';
    estimateGrantCost:
      | 'ACCOUNT_LENGTH'
      | 'CALL_ARGUMENTS'
      | 'CALL_NOT_FOUND'
      | 'CALL_UNDECODABLE'
      | 'FEE_ASSET_REFUSED'
      | 'INVALID_ACCOUNT'
      | 'INVALID_HEX'
      | 'INVALID_INPUT'
      | 'PAYMENT_NOT_UNDERSTOOD'
      | 'PROXY_TYPE_NOT_FOUND'
      | 'SCALE_UNDECODABLE'
      | 'SS58_PREFIX';
    estimateProxyTypes:
      | 'ACCOUNT_LENGTH'
      | 'BALANCE_NOT_STORED'
      | 'CALL_ALREADY_PROXIED'
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
      | 'PROXY_TYPE_NOT_FOUND'
      | 'SCALE_UNDECODABLE'
      | 'WEIGHT_OUT_OF_RANGE'
      | 'XCM_FIELD_MISSING'
      | 'XCM_INVALID_VALUE'
      | 'XCM_NOT_IN_VERSION'
      | 'XCM_RUNTIME_TYPES_DIFFER'
      | 'XCM_TOO_DEEP'
      | 'XCM_TOO_LARGE'
      | 'XCM_VERSION_NOT_IN_RUNTIME';
    explainDelivery:
      | 'INVALID_ACCOUNT'
      | 'INVALID_HEX'
      | 'INVALID_INPUT'
      | 'SCALE_UNDECODABLE'
      | 'SS58_PREFIX'
      | 'XCM_FIELD_MISSING'
      | 'XCM_INVALID_VALUE'
      | 'XCM_NOT_IN_VERSION'
      | 'XCM_RUNTIME_TYPES_DIFFER'
      | 'XCM_TOO_DEEP'
      | 'XCM_TOO_LARGE'
      | 'XCM_TRAILING_BYTES'
      | 'XCM_TRUNCATED'
      | 'XCM_UNDECODABLE'
      | 'XCM_UNKNOWN_INSTRUCTION'
      | 'XCM_UNKNOWN_VERSION'
      | 'XCM_VERSION_NOT_IN_RUNTIME';
    explainDryRun:
      | 'INVALID_ACCOUNT'
      | 'INVALID_HEX'
      | 'INVALID_INPUT'
      | 'SCALE_UNDECODABLE'
      | 'SS58_PREFIX'
      | 'XCM_FIELD_MISSING'
      | 'XCM_INVALID_VALUE'
      | 'XCM_NOT_IN_VERSION'
      | 'XCM_RUNTIME_TYPES_DIFFER'
      | 'XCM_TOO_DEEP'
      | 'XCM_TOO_LARGE'
      | 'XCM_TRAILING_BYTES'
      | 'XCM_TRUNCATED'
      | 'XCM_UNDECODABLE'
      | 'XCM_UNKNOWN_INSTRUCTION'
      | 'XCM_UNKNOWN_VERSION'
      | 'XCM_VERSION_NOT_IN_RUNTIME';
    getDeliveryContext:
      | 'BALANCE_NOT_STORED'
      | 'CALL_UNDECODABLE'
      | 'DRY_RUN_NOT_UNDERSTOOD'
      | 'EVENTS_UNDECODABLE'
      | 'FEE_ASSET_REFUSED'
      | 'INVALID_ACCOUNT'
      | 'INVALID_HEX'
      | 'INVALID_INPUT'
      | 'PARA_ID_NOT_STORED'
      | 'PAYMENT_NOT_UNDERSTOOD'
      | 'SCALE_UNDECODABLE'
      | 'WEIGHT_OUT_OF_RANGE'
      | 'XCM_FIELD_MISSING'
      | 'XCM_INVALID_VALUE'
      | 'XCM_NOT_IN_VERSION'
      | 'XCM_TOO_DEEP'
      | 'XCM_TOO_LARGE'
      | 'XCM_TRAILING_BYTES'
      | 'XCM_TRUNCATED'
      | 'XCM_UNDECODABLE'
      | 'XCM_UNKNOWN_INSTRUCTION'
      | 'XCM_UNKNOWN_VERSION'
      | 'XCM_VERSION_NOT_IN_RUNTIME';
    getDeliveryFacts:
      | 'ACCOUNT_LENGTH'
      | 'BALANCE_NOT_STORED'
      | 'CALL_ARGUMENTS'
      | 'CALL_NOT_FOUND'
      | 'CALL_UNDECODABLE'
      | 'DRY_RUN_NOT_UNDERSTOOD'
      | 'EMPTY_WEIGHT_PRICE'
      | 'EVENTS_UNDECODABLE'
      | 'FEE_ASSET_REFUSED'
      | 'FEE_OUT_OF_RANGE'
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
      | 'XCM_RUNTIME_TYPES_DIFFER'
      | 'XCM_TOO_DEEP'
      | 'XCM_TOO_LARGE'
      | 'XCM_TRAILING_BYTES'
      | 'XCM_TRUNCATED'
      | 'XCM_UNDECODABLE'
      | 'XCM_UNKNOWN_INSTRUCTION'
      | 'XCM_UNKNOWN_VERSION'
      | 'XCM_VERSION_NOT_IN_RUNTIME';
    getDeliveryTarget:
      | 'BALANCE_NOT_STORED'
      | 'CALL_UNDECODABLE'
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
    getDerivedAccount:
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
      | 'WEIGHT_OUT_OF_RANGE'
      | 'XCM_FIELD_MISSING'
      | 'XCM_INVALID_VALUE'
      | 'XCM_NOT_IN_VERSION'
      | 'XCM_RUNTIME_TYPES_DIFFER'
      | 'XCM_TOO_DEEP'
      | 'XCM_TOO_LARGE'
      | 'XCM_TRAILING_BYTES'
      | 'XCM_TRUNCATED'
      | 'XCM_UNDECODABLE'
      | 'XCM_UNKNOWN_INSTRUCTION'
      | 'XCM_UNKNOWN_VERSION'
      | 'XCM_VERSION_NOT_IN_RUNTIME';
    getProxyFacts: 'BALANCE_NOT_STORED' | 'INVALID_ACCOUNT' | 'INVALID_HEX' | 'INVALID_INPUT';
    grantBatchCall:
      | 'ACCOUNT_LENGTH'
      | 'CALL_ARGUMENTS'
      | 'CALL_NOT_FOUND'
      | 'INVALID_ACCOUNT'
      | 'INVALID_HEX'
      | 'INVALID_INPUT'
      | 'PROXY_TYPE_NOT_FOUND';
    isContractCall: 'INVALID_INPUT';
    isMessageEnded:
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
    isProxied: 'INVALID_HEX' | 'INVALID_INPUT';
    isProxyContractCall:
      | 'ACCOUNT_LENGTH'
      | 'INVALID_ACCOUNT'
      | 'INVALID_HEX'
      | 'INVALID_INPUT'
      | 'PROXY_TYPE_NOT_FOUND';
    listProxyTypes: 'INVALID_INPUT';
    locationAccountRead:
      | 'INVALID_HEX'
      | 'INVALID_INPUT'
      | 'XCM_FIELD_MISSING'
      | 'XCM_INVALID_VALUE'
      | 'XCM_NOT_IN_VERSION'
      | 'XCM_TOO_DEEP'
      | 'XCM_TOO_LARGE';
    mapAccountCall: 'CALL_ARGUMENTS' | 'CALL_NOT_FOUND' | 'INVALID_INPUT';
    planDelivery: 'INVALID_HEX' | 'INVALID_INPUT' | 'SS58_PREFIX';
    proxyCall:
      | 'ACCOUNT_LENGTH'
      | 'CALL_ALREADY_PROXIED'
      | 'CALL_ARGUMENTS'
      | 'CALL_NOT_FOUND'
      | 'CALL_UNDECODABLE'
      | 'INVALID_ACCOUNT'
      | 'INVALID_HEX'
      | 'INVALID_INPUT'
      | 'PROXY_TYPE_NOT_FOUND';
    proxyReads: 'BALANCE_NOT_STORED' | 'INVALID_ACCOUNT' | 'INVALID_HEX' | 'INVALID_INPUT';
    quoteDelegateFunds: 'INVALID_INPUT';
    readOwnToken:
      | 'INVALID_HEX'
      | 'INVALID_INPUT'
      | 'WEIGHT_OUT_OF_RANGE'
      | 'XCM_FIELD_MISSING'
      | 'XCM_INVALID_VALUE'
      | 'XCM_NOT_IN_VERSION'
      | 'XCM_TOO_DEEP'
      | 'XCM_TOO_LARGE';
    readQueueVerdict: 'INVALID_INPUT';
    removeProxyCall:
      | 'ACCOUNT_LENGTH'
      | 'CALL_ARGUMENTS'
      | 'CALL_NOT_FOUND'
      | 'INVALID_ACCOUNT'
      | 'INVALID_HEX'
      | 'INVALID_INPUT'
      | 'PROXY_TYPE_NOT_FOUND';
    removeProxyContractCall:
      | 'ACCOUNT_LENGTH'
      | 'INVALID_ACCOUNT'
      | 'INVALID_HEX'
      | 'INVALID_INPUT'
      | 'PROXY_TYPE_NOT_FOUND';
    transferCall:
      | 'ACCOUNT_LENGTH'
      | 'CALL_ARGUMENTS'
      | 'CALL_NOT_FOUND'
      | 'INVALID_ACCOUNT'
      | 'INVALID_HEX'
      | 'INVALID_INPUT';
  }
}

// Written by tooling/api from what the functions throw and call: run "npm run generate" instead of editing.
export {};

declare module '@parachron/core' {
  interface ErrorCodes {
    addFeeMargin: 'FEE_OUT_OF_RANGE' | 'INVALID_RATIO';
    addFees: 'FEE_OUT_OF_RANGE';
    addWeightMargin: 'INVALID_RATIO' | 'WEIGHT_OUT_OF_RANGE';
    addWeights: 'WEIGHT_OUT_OF_RANGE';
    assetFeeRead: 'INVALID_HEX' | 'WEIGHT_OUT_OF_RANGE';
    callInfoRead: 'CALL_UNDECODABLE' | 'FEE_ASSET_REFUSED' | 'INVALID_HEX' | 'PAYMENT_NOT_UNDERSTOOD';
    callWeightRead: 'CALL_UNDECODABLE' | 'FEE_ASSET_REFUSED' | 'INVALID_HEX' | 'PAYMENT_NOT_UNDERSTOOD';
    deriveFeeByPrice: 'EMPTY_WEIGHT_PRICE' | 'FEE_OUT_OF_RANGE' | 'INVALID_RATIO' | 'WEIGHT_OUT_OF_RANGE';
    deriveMaxWeight: 'WEIGHT_OUT_OF_RANGE';
    deriveWeightV1: 'WEIGHT_OUT_OF_RANGE';
    deriveWeightV2: 'WEIGHT_OUT_OF_RANGE';
    encodeForeignCall: 'CALL_UNDECODABLE' | 'FOREIGN_CALL_WRAPPED' | 'INVALID_HEX';
    encodeWeight: 'WEIGHT_OUT_OF_RANGE';
    estimateCallWeight: 'CALL_UNDECODABLE' | 'FEE_ASSET_REFUSED' | 'INVALID_HEX' | 'PAYMENT_NOT_UNDERSTOOD';
    estimateCallWeights: 'CALL_UNDECODABLE' | 'FEE_ASSET_REFUSED' | 'INVALID_HEX' | 'PAYMENT_NOT_UNDERSTOOD';
    estimateFeeInAsset:
      | 'CALL_UNDECODABLE'
      | 'FEE_ASSET_REFUSED'
      | 'INVALID_HEX'
      | 'PAYMENT_NOT_UNDERSTOOD'
      | 'PRICE_NOT_UNDERSTOOD';
    estimateInclusionFee: 'CALL_UNDECODABLE' | 'FEE_ASSET_REFUSED' | 'INVALID_HEX' | 'PAYMENT_NOT_UNDERSTOOD';
    estimateProgramWeight: 'INVALID_HEX' | 'INVALID_RATIO' | 'WEIGHT_OUT_OF_RANGE';
    estimateWeightFee:
      | 'CALL_ARGUMENTS'
      | 'CALL_NOT_FOUND'
      | 'CALL_UNDECODABLE'
      | 'EMPTY_WEIGHT_PRICE'
      | 'FEE_ASSET_REFUSED'
      | 'FEE_OUT_OF_RANGE'
      | 'INVALID_HEX'
      | 'INVALID_RATIO'
      | 'PAYMENT_NOT_UNDERSTOOD'
      | 'WEIGHT_OUT_OF_RANGE';
    exchangeQuoteRead: 'PRICE_NOT_UNDERSTOOD';
    extrinsicInfoRead: 'CALL_UNDECODABLE' | 'FEE_ASSET_REFUSED' | 'INVALID_HEX' | 'PAYMENT_NOT_UNDERSTOOD';
    feeDetailsRead: 'CALL_UNDECODABLE' | 'FEE_ASSET_REFUSED' | 'INVALID_HEX' | 'PAYMENT_NOT_UNDERSTOOD';
    programWeightRead: 'INVALID_HEX';
    scaleFee: 'FEE_OUT_OF_RANGE' | 'INVALID_RATIO';
    scaleWeight: 'INVALID_RATIO' | 'WEIGHT_OUT_OF_RANGE';
    weightToFeeRead: 'WEIGHT_OUT_OF_RANGE';
  }
}

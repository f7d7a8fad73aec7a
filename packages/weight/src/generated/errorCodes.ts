// Written by tooling/api from what the functions throw and call: run "npm run generate" instead of editing.
export {};

declare module '@parachron/core' {
  interface ErrorCodes {
    addFeeMargin: 'FEE_OUT_OF_RANGE' | 'INVALID_INPUT' | 'INVALID_RATIO';
    addFees: 'FEE_OUT_OF_RANGE' | 'INVALID_INPUT';
    addWeightMargin: 'INVALID_INPUT' | 'INVALID_RATIO' | 'WEIGHT_OUT_OF_RANGE';
    addWeights: 'INVALID_INPUT' | 'WEIGHT_OUT_OF_RANGE';
    assetFeeRead: 'INVALID_HEX' | 'INVALID_INPUT' | 'WEIGHT_OUT_OF_RANGE';
    callInfoRead:
      | 'CALL_UNDECODABLE'
      | 'FEE_ASSET_REFUSED'
      | 'INVALID_HEX'
      | 'INVALID_INPUT'
      | 'PAYMENT_NOT_UNDERSTOOD'
      | 'SCALE_UNDECODABLE';
    callWeightRead:
      | 'CALL_UNDECODABLE'
      | 'FEE_ASSET_REFUSED'
      | 'INVALID_HEX'
      | 'INVALID_INPUT'
      | 'PAYMENT_NOT_UNDERSTOOD'
      | 'SCALE_UNDECODABLE';
    compareWeights: 'INVALID_INPUT';
    deriveFeeByPrice:
      | 'EMPTY_WEIGHT_PRICE'
      | 'FEE_OUT_OF_RANGE'
      | 'INVALID_INPUT'
      | 'INVALID_RATIO'
      | 'WEIGHT_OUT_OF_RANGE';
    deriveMaxWeight: 'INVALID_INPUT' | 'WEIGHT_OUT_OF_RANGE';
    deriveWeightV1: 'INVALID_INPUT' | 'WEIGHT_OUT_OF_RANGE';
    deriveWeightV2: 'INVALID_INPUT' | 'WEIGHT_OUT_OF_RANGE';
    deriveWeightVersion: 'INVALID_INPUT';
    encodeForeignCall: 'CALL_UNDECODABLE' | 'FOREIGN_CALL_WRAPPED' | 'INVALID_HEX' | 'INVALID_INPUT';
    encodeWeight: 'INVALID_INPUT' | 'WEIGHT_OUT_OF_RANGE';
    estimateCallWeight:
      | 'CALL_UNDECODABLE'
      | 'FEE_ASSET_REFUSED'
      | 'INVALID_HEX'
      | 'INVALID_INPUT'
      | 'PAYMENT_NOT_UNDERSTOOD'
      | 'SCALE_UNDECODABLE';
    estimateCallWeights:
      | 'CALL_UNDECODABLE'
      | 'FEE_ASSET_REFUSED'
      | 'INVALID_HEX'
      | 'INVALID_INPUT'
      | 'PAYMENT_NOT_UNDERSTOOD'
      | 'SCALE_UNDECODABLE';
    estimateFeeInAsset:
      | 'CALL_UNDECODABLE'
      | 'FEE_ASSET_REFUSED'
      | 'INVALID_HEX'
      | 'INVALID_INPUT'
      | 'PAYMENT_NOT_UNDERSTOOD'
      | 'PRICE_NOT_UNDERSTOOD'
      | 'SCALE_UNDECODABLE';
    estimateInclusionFee:
      | 'CALL_UNDECODABLE'
      | 'FEE_ASSET_REFUSED'
      | 'INVALID_HEX'
      | 'INVALID_INPUT'
      | 'PAYMENT_NOT_UNDERSTOOD'
      | 'SCALE_UNDECODABLE';
    estimateProgramWeight:
      | 'INVALID_HEX'
      | 'INVALID_INPUT'
      | 'INVALID_RATIO'
      | 'SCALE_UNDECODABLE'
      | 'WEIGHT_OUT_OF_RANGE';
    estimateWeightFee:
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
      | 'WEIGHT_OUT_OF_RANGE';
    exchangeQuoteRead: 'PRICE_NOT_UNDERSTOOD';
    extrinsicInfoRead:
      | 'CALL_UNDECODABLE'
      | 'FEE_ASSET_REFUSED'
      | 'INVALID_HEX'
      | 'INVALID_INPUT'
      | 'PAYMENT_NOT_UNDERSTOOD'
      | 'SCALE_UNDECODABLE';
    feeDetailsRead:
      | 'CALL_UNDECODABLE'
      | 'FEE_ASSET_REFUSED'
      | 'INVALID_HEX'
      | 'INVALID_INPUT'
      | 'PAYMENT_NOT_UNDERSTOOD';
    isWithinWeight: 'INVALID_INPUT';
    lengthToFeeRead: 'INVALID_INPUT';
    programWeightRead: 'INVALID_HEX' | 'INVALID_INPUT' | 'SCALE_UNDECODABLE';
    scaleFee: 'FEE_OUT_OF_RANGE' | 'INVALID_INPUT' | 'INVALID_RATIO';
    scaleWeight: 'INVALID_INPUT' | 'INVALID_RATIO' | 'WEIGHT_OUT_OF_RANGE';
    weightToFeeRead: 'INVALID_INPUT' | 'WEIGHT_OUT_OF_RANGE';
  }
}

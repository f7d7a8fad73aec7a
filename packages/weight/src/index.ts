export * from './calls/encodeForeignCall.js';
export * from './errorFacts.js';
export {
  assetFeeRead,
  type Estimate,
  estimateCallWeight,
  estimateInclusionFee,
  programWeightRead,
} from './estimates/estimates.js';
export {
  addFeeMargin,
  addWeightMargin,
  type ChainWeight,
  deriveWeightV1,
  deriveWeightV2,
  encodeWeight,
} from './weights.js';

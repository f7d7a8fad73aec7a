export * from './calls/encodeForeignCall.js';
export * from './errorFacts.js';
export { type Estimate, estimateCallWeight, estimateInclusionFee } from './estimates/estimateCalls.js';
export { assetFeeRead, programWeightRead } from './reads/xcmPaymentReads.js';
export {
  addFeeMargin,
  addWeightMargin,
  type ChainWeight,
  deriveWeightV1,
  deriveWeightV2,
  encodeWeight,
  noWeight,
} from './weights.js';

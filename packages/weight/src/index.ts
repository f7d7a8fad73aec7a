export * from './calls/encodeForeignCall.js';
export * from './errorFacts.js';
export * from './estimates/estimateCalls.js';
export { PaymentNotUnderstoodError } from './reads/dispatchInfoReads.js';
export { assetFeeRead, programWeightRead } from './reads/xcmPaymentReads.js';
export {
  addFeeMargin,
  addWeightMargin,
  type ChainWeight,
  deriveWeightV1,
  deriveWeightV2,
  encodeWeight,
  FeeOutOfRangeError,
  InvalidRatioError,
  noWeight,
  WeightOutOfRangeError,
  type WeightV1,
} from './weights.js';

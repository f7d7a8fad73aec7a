// Written by tooling/api from what the functions throw and call: run "npm run generate" instead of editing.
export {};

declare module '@parachron/core' {
  interface ErrorCodes {
    detectVariant: 'INVALID_INPUT' | 'METADATA_MISSING' | 'UNSUPPORTED_INTERFACE';
    narrowApi: 'INVALID_INPUT' | 'METADATA_MISSING' | 'UNSUPPORTED_INTERFACE';
  }
}

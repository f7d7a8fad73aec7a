// Written by tooling/api from what the functions throw and call: run "npm run generate" instead of editing.
export {};

declare module '../errors/ParachronError.js' {
  interface ErrorCodes {
    'Snapshot.read':
      | 'ANSWER_NOT_UNDERSTOOD'
      | 'ANSWER_TOO_LARGE'
      | 'ENCODED_LENGTH_MISMATCH'
      | 'CONNECTION_CLOSED'
      | 'CONNECTION_LOST'
      | 'ENDPOINT_NAME_UNKNOWN'
      | 'ENDPOINT_REFUSED'
      | 'ENDPOINT_TIMEOUT'
      | 'ENDPOINT_TLS'
      | 'ENDPOINT_UNREACHABLE'
      | 'INVALID_HEX'
      | 'NOT_A_SUBSTRATE_NODE'
      | 'RPC_FAILED'
      | 'RPC_METHOD_MISSING';
    'Types.codec': 'SCALE_UNENCODABLE';
    'Types.decode': 'SCALE_UNDECODABLE' | 'SCALE_UNENCODABLE';
    'Types.encode': 'SCALE_UNENCODABLE';
    'Types.resolve': 'SCALE_UNENCODABLE';
    balanceRead: 'INVALID_ACCOUNT' | 'INVALID_HEX';
    createTypes: 'SCALE_UNENCODABLE';
    decodeCall: 'CALL_UNDECODABLE' | 'INVALID_HEX';
    encodeCall: 'CALL_ARGUMENTS' | 'CALL_NOT_FOUND';
    encodeFeeAsset: 'FEE_ASSET_REFUSED' | 'INVALID_HEX';
    formatAccount: 'INVALID_HEX' | 'SS58_PREFIX';
    parseAccount: 'INVALID_ACCOUNT' | 'INVALID_HEX';
    parseHex: 'INVALID_HEX';
    parseTokens: 'INVALID_AMOUNT_TEXT';
    readAddress: 'INVALID_ACCOUNT' | 'INVALID_HEX';
    tryEncodeCall: 'CALL_ARGUMENTS' | 'CALL_NOT_FOUND';
  }
}

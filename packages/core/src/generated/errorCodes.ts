// Written by tooling/api from what the functions throw and call: run "npm run generate" instead of editing.
export {};

declare module '../errors/ParachronError.js' {
  interface ErrorCodes {
    'Codec.decode': 'INVALID_INPUT' | 'SCALE_UNDECODABLE';
    'Codec.encode': 'INVALID_INPUT' | 'SCALE_UNENCODABLE';
    'Snapshot.read':
      | 'ANSWER_NOT_UNDERSTOOD'
      | 'ANSWER_TOO_LARGE'
      | 'CONNECTION_CLOSED'
      | 'CONNECTION_LOST'
      | 'ENCODED_LENGTH_MISMATCH'
      | 'ENDPOINT_NAME_UNKNOWN'
      | 'ENDPOINT_REFUSED'
      | 'ENDPOINT_TIMEOUT'
      | 'ENDPOINT_TLS'
      | 'ENDPOINT_UNREACHABLE'
      | 'INVALID_HEX'
      | 'INVALID_INPUT'
      | 'NOT_A_SUBSTRATE_NODE'
      | 'RPC_FAILED'
      | 'RPC_METHOD_MISSING'
      | 'WEBSOCKET_NOT_LOADED';
    'Types.codec': 'SCALE_UNENCODABLE';
    'Types.decode': 'INVALID_INPUT' | 'SCALE_UNDECODABLE' | 'SCALE_UNENCODABLE';
    'Types.encode': 'INVALID_INPUT' | 'SCALE_UNENCODABLE';
    'Types.resolve': 'SCALE_UNENCODABLE';
    balanceRead: 'BALANCE_NOT_STORED' | 'INVALID_ACCOUNT' | 'INVALID_HEX' | 'INVALID_INPUT';
    createTypes: 'SCALE_UNENCODABLE';
    decodeCall: 'CALL_UNDECODABLE' | 'INVALID_HEX' | 'INVALID_INPUT';
    deriveSignedRoute: 'INVALID_INPUT';
    deriveUnspendable: 'INVALID_INPUT';
    deriveUntouchable: 'INVALID_INPUT';
    encodeCall: 'CALL_ARGUMENTS' | 'CALL_NOT_FOUND' | 'INVALID_INPUT';
    encodeFeeAsset: 'FEE_ASSET_REFUSED' | 'INVALID_HEX' | 'INVALID_INPUT';
    encodeUnsigned: 'INVALID_INPUT';
    findArgumentType: 'INVALID_INPUT';
    findFeeAssetTypes: 'INVALID_INPUT';
    findUsualPallet: 'INVALID_INPUT';
    formatAccount: 'INVALID_HEX' | 'INVALID_INPUT' | 'SS58_PREFIX';
    formatAddress: 'INVALID_INPUT';
    formatDecodeLink: 'INVALID_INPUT';
    formatEndpoint: 'INVALID_INPUT';
    formatHex: 'INVALID_INPUT';
    getRuntimeApiVersion: 'INVALID_INPUT';
    hasCall: 'INVALID_INPUT';
    listPallets: 'INVALID_INPUT';
    listUsualPallets: 'INVALID_INPUT';
    nameOwnPallet: 'INVALID_INPUT';
    nameUsualPallet: 'INVALID_INPUT';
    paraIdRead: 'PARA_ID_NOT_STORED';
    parseAccount: 'INVALID_ACCOUNT' | 'INVALID_HEX' | 'INVALID_INPUT';
    parseHex: 'INVALID_HEX' | 'INVALID_INPUT';
    parseTokens: 'INVALID_AMOUNT_TEXT' | 'INVALID_INPUT';
    pluralize: 'INVALID_INPUT';
    readAddress: 'INVALID_ACCOUNT' | 'INVALID_HEX' | 'INVALID_INPUT';
    requireInput: 'INVALID_INPUT';
    tryEncodeCall: 'CALL_ARGUMENTS' | 'CALL_NOT_FOUND' | 'INVALID_INPUT';
  }
}

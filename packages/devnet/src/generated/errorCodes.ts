// Written by tooling/api from what the functions throw and call: run "npm run generate" instead of editing.
export {};

declare module '@parachron/core' {
  interface ErrorCodes {
    'Chain.advance':
      | 'BLOCK_UNKNOWN'
      | 'DATA_INACCESSIBLE'
      | 'INHERENT_REFUSED'
      | 'INVALID_INPUT'
      | 'PALLET_DISPATCH_FAILED'
      | 'RUNTIME_DEFINITION'
      | 'SCALE_UNDECODABLE'
      | 'SCALE_UNENCODABLE';
    'Chain.advanceTo':
      | 'BLOCK_UNKNOWN'
      | 'DATA_INACCESSIBLE'
      | 'INHERENT_REFUSED'
      | 'INVALID_INPUT'
      | 'PALLET_DISPATCH_FAILED'
      | 'RUNTIME_DEFINITION'
      | 'SCALE_UNDECODABLE'
      | 'SCALE_UNENCODABLE';
    'Chain.callRuntime': 'BLOCK_UNKNOWN' | 'RUNTIME_PANIC';
    'Chain.createBlock':
      | 'BLOCK_UNKNOWN'
      | 'DATA_INACCESSIBLE'
      | 'INHERENT_REFUSED'
      | 'INVALID_INPUT'
      | 'PALLET_DISPATCH_FAILED'
      | 'RUNTIME_DEFINITION'
      | 'SCALE_UNDECODABLE'
      | 'SCALE_UNENCODABLE';
    'Chain.createBlockInTurns':
      | 'BLOCK_UNKNOWN'
      | 'DATA_INACCESSIBLE'
      | 'INHERENT_REFUSED'
      | 'INVALID_INPUT'
      | 'PALLET_DISPATCH_FAILED'
      | 'RUNTIME_DEFINITION'
      | 'SCALE_UNDECODABLE'
      | 'SCALE_UNENCODABLE';
    'Chain.getContext': 'BLOCK_UNKNOWN';
    'Chain.getState': 'BLOCK_UNKNOWN';
    'Chain.importBlock': 'BLOCK_UNKNOWN' | 'DATA_INACCESSIBLE' | 'INVALID_INPUT' | 'SCALE_UNENCODABLE';
    'Chain.keepJournal': 'INVALID_INPUT';
    'Chain.onBlock': 'INVALID_INPUT';
    'Chain.onFinalized': 'INVALID_INPUT';
    'Chain.reorganize':
      | 'BLOCK_UNKNOWN'
      | 'DATA_INACCESSIBLE'
      | 'INHERENT_REFUSED'
      | 'INVALID_INPUT'
      | 'PALLET_DISPATCH_FAILED'
      | 'RUNTIME_DEFINITION'
      | 'SCALE_UNDECODABLE'
      | 'SCALE_UNENCODABLE';
    'Chain.setFinalityLag': 'INVALID_INPUT';
    'Chain.setHead': 'BLOCK_UNKNOWN' | 'DATA_INACCESSIBLE' | 'INVALID_INPUT' | 'SCALE_UNENCODABLE';
    'Chain.setMode': 'INVALID_INPUT';
    'Chain.setStorage': 'DATA_INACCESSIBLE' | 'INVALID_INPUT' | 'SCALE_UNENCODABLE';
    'Chain.submitExtrinsic':
      | 'BLOCK_UNKNOWN'
      | 'INVALID_INPUT'
      | 'PALLET_DISPATCH_FAILED'
      | 'POOL_REFUSED'
      | 'RUNTIME_DEFINITION'
      | 'SCALE_UNDECODABLE'
      | 'SCALE_UNENCODABLE';
    'Devnet.advance':
      | 'BLOCK_NOT_BUILT'
      | 'BLOCK_UNKNOWN'
      | 'DATA_INACCESSIBLE'
      | 'DEVNET_CLOSED'
      | 'INHERENT_REFUSED'
      | 'INVALID_HEX'
      | 'INVALID_INPUT'
      | 'LOCAL_CHAIN_CLOSED'
      | 'LOCAL_CHAIN_NOT_STARTED'
      | 'MESSAGE_LOOP'
      | 'PALLET_DISPATCH_FAILED'
      | 'RUNTIME_DEFINITION'
      | 'SCALE_UNDECODABLE'
      | 'SCALE_UNENCODABLE'
      | 'STORAGE_ITEM_NOT_FOUND';
    'Devnet.advanceTo':
      | 'BLOCK_NOT_BUILT'
      | 'BLOCK_UNKNOWN'
      | 'DATA_INACCESSIBLE'
      | 'DEVNET_CLOSED'
      | 'INHERENT_REFUSED'
      | 'INVALID_HEX'
      | 'INVALID_INPUT'
      | 'LOCAL_CHAIN_CLOSED'
      | 'LOCAL_CHAIN_NOT_STARTED'
      | 'MESSAGE_LOOP'
      | 'PALLET_DISPATCH_FAILED'
      | 'RUNTIME_DEFINITION'
      | 'SCALE_UNDECODABLE'
      | 'SCALE_UNENCODABLE'
      | 'STORAGE_ITEM_NOT_FOUND';
    'Devnet.advanceToNextSlot':
      | 'BLOCK_NOT_BUILT'
      | 'BLOCK_UNKNOWN'
      | 'DATA_INACCESSIBLE'
      | 'DEVNET_CLOSED'
      | 'INHERENT_REFUSED'
      | 'INVALID_HEX'
      | 'INVALID_INPUT'
      | 'LOCAL_CHAIN_CLOSED'
      | 'LOCAL_CHAIN_NOT_STARTED'
      | 'MESSAGE_LOOP'
      | 'PALLET_DISPATCH_FAILED'
      | 'RUNTIME_DEFINITION'
      | 'SCALE_UNDECODABLE'
      | 'SCALE_UNENCODABLE'
      | 'STORAGE_ITEM_NOT_FOUND';
    'Devnet.step':
      | 'BLOCK_NOT_BUILT'
      | 'BLOCK_UNKNOWN'
      | 'DATA_INACCESSIBLE'
      | 'DEVNET_CLOSED'
      | 'INHERENT_REFUSED'
      | 'INVALID_HEX'
      | 'INVALID_INPUT'
      | 'LOCAL_CHAIN_CLOSED'
      | 'LOCAL_CHAIN_NOT_STARTED'
      | 'PALLET_DISPATCH_FAILED'
      | 'RUNTIME_DEFINITION'
      | 'SCALE_UNDECODABLE'
      | 'SCALE_UNENCODABLE'
      | 'STORAGE_ITEM_NOT_FOUND';
    'Executor.run': 'INVALID_INPUT' | 'XCM_FIELD_MISSING';
    'LocalBlock.events': 'INVALID_HEX' | 'INVALID_INPUT';
    'LocalChain.connect': 'INVALID_INPUT' | 'RPC_REQUEST_FAILED';
    'LocalChain.encodeKey': 'INVALID_INPUT' | 'LOCAL_CHAIN_NOT_STARTED' | 'STORAGE_ITEM_NOT_FOUND';
    'LocalChain.endow':
      | 'INVALID_HEX'
      | 'INVALID_INPUT'
      | 'LOCAL_CHAIN_NOT_STARTED'
      | 'STORAGE_ITEM_NOT_FOUND';
    'LocalChain.getRawStorage': 'INVALID_INPUT';
    'LocalChain.getStorage': 'INVALID_HEX' | 'INVALID_INPUT' | 'LOCAL_CHAIN_NOT_STARTED';
    'LocalChain.newBlock':
      | 'BLOCK_NOT_BUILT'
      | 'INVALID_HEX'
      | 'INVALID_INPUT'
      | 'LOCAL_CHAIN_CLOSED'
      | 'LOCAL_CHAIN_NOT_STARTED'
      | 'STORAGE_ITEM_NOT_FOUND';
    'LocalChain.note': 'INVALID_INPUT';
    'LocalChain.setStorage': 'INVALID_INPUT' | 'LOCAL_CHAIN_NOT_STARTED' | 'STORAGE_ITEM_NOT_FOUND';
    'LocalChain.watchBlocks': 'INVALID_INPUT';
    'Network.changeSession':
      | 'BLOCK_NOT_BUILT'
      | 'INVALID_HEX'
      | 'INVALID_INPUT'
      | 'LOCAL_CHAIN_CLOSED'
      | 'LOCAL_CHAIN_NOT_STARTED'
      | 'NO_SESSIONS'
      | 'STORAGE_ITEM_NOT_FOUND';
    'Network.closeChannels':
      | 'CALL_ARGUMENTS'
      | 'CALL_NOT_FOUND'
      | 'INVALID_HEX'
      | 'INVALID_INPUT'
      | 'LOCAL_CHAIN_NOT_STARTED'
      | 'ROOT_DISPATCH'
      | 'STORAGE_ITEM_NOT_FOUND';
    'Network.dispatchAsPara':
      | 'CALL_ARGUMENTS'
      | 'CALL_NOT_FOUND'
      | 'INVALID_HEX'
      | 'INVALID_INPUT'
      | 'LOCAL_CHAIN_NOT_STARTED'
      | 'PARA_NOT_IN_NETWORK'
      | 'ROOT_DISPATCH'
      | 'STORAGE_ITEM_NOT_FOUND';
    'Network.dispatchAsRoot':
      | 'BLOCK_UNKNOWN'
      | 'CALL_ARGUMENTS'
      | 'CALL_NOT_FOUND'
      | 'DATA_INACCESSIBLE'
      | 'INHERENT_REFUSED'
      | 'INVALID_HEX'
      | 'INVALID_INPUT'
      | 'LOCAL_CHAIN_NOT_STARTED'
      | 'PALLET_DISPATCH_FAILED'
      | 'PARA_NOT_IN_NETWORK'
      | 'ROOT_DISPATCH'
      | 'RUNTIME_DEFINITION'
      | 'SCALE_UNDECODABLE'
      | 'SCALE_UNENCODABLE'
      | 'STORAGE_ITEM_NOT_FOUND'
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
    'Network.endowSovereigns':
      | 'INVALID_HEX'
      | 'INVALID_INPUT'
      | 'LOCAL_CHAIN_NOT_STARTED'
      | 'STORAGE_ITEM_NOT_FOUND';
    'Network.getReceived':
      | 'INVALID_HEX'
      | 'INVALID_INPUT'
      | 'LOCAL_CHAIN_NOT_STARTED'
      | 'PARA_NOT_IN_NETWORK';
    'Network.openChannels':
      | 'CALL_ARGUMENTS'
      | 'CALL_NOT_FOUND'
      | 'INVALID_HEX'
      | 'INVALID_INPUT'
      | 'LOCAL_CHAIN_NOT_STARTED'
      | 'ROOT_DISPATCH'
      | 'STORAGE_ITEM_NOT_FOUND';
    'Network.sendHorizontal':
      | 'INVALID_HEX'
      | 'INVALID_INPUT'
      | 'LOCAL_CHAIN_NOT_STARTED'
      | 'PARA_NOT_IN_NETWORK'
      | 'STORAGE_ITEM_NOT_FOUND';
    'Network.sendUpward':
      | 'BLOCK_NOT_BUILT'
      | 'INVALID_HEX'
      | 'INVALID_INPUT'
      | 'LOCAL_CHAIN_CLOSED'
      | 'LOCAL_CHAIN_NOT_STARTED'
      | 'PARA_NOT_IN_NETWORK'
      | 'SCALE_UNDECODABLE'
      | 'STORAGE_ITEM_NOT_FOUND'
      | 'UPWARD_MESSAGE_SIZE'
      | 'XCM_FIELD_MISSING'
      | 'XCM_TOO_DEEP'
      | 'XCM_TOO_LARGE'
      | 'XCM_TRAILING_BYTES'
      | 'XCM_TRUNCATED'
      | 'XCM_UNDECODABLE'
      | 'XCM_UNKNOWN_INSTRUCTION'
      | 'XCM_UNKNOWN_VERSION';
    'Network.step':
      | 'BLOCK_NOT_BUILT'
      | 'BLOCK_UNKNOWN'
      | 'DATA_INACCESSIBLE'
      | 'INHERENT_REFUSED'
      | 'INVALID_HEX'
      | 'INVALID_INPUT'
      | 'LOCAL_CHAIN_CLOSED'
      | 'LOCAL_CHAIN_NOT_STARTED'
      | 'PALLET_DISPATCH_FAILED'
      | 'RUNTIME_DEFINITION'
      | 'SCALE_UNDECODABLE'
      | 'SCALE_UNENCODABLE'
      | 'STORAGE_ITEM_NOT_FOUND';
    'Network.sudo':
      | 'CALL_ARGUMENTS'
      | 'CALL_NOT_FOUND'
      | 'INVALID_HEX'
      | 'INVALID_INPUT'
      | 'LOCAL_CHAIN_NOT_STARTED'
      | 'ROOT_DISPATCH'
      | 'STORAGE_ITEM_NOT_FOUND';
    'ParaChain.newBlock':
      | 'BLOCK_UNKNOWN'
      | 'DATA_INACCESSIBLE'
      | 'INHERENT_REFUSED'
      | 'INVALID_INPUT'
      | 'PALLET_DISPATCH_FAILED'
      | 'RUNTIME_DEFINITION'
      | 'SCALE_UNDECODABLE'
      | 'SCALE_UNENCODABLE';
    'ParaChain.watchBlocks': 'INVALID_INPUT' | 'SCALE_UNDECODABLE' | 'SCALE_UNENCODABLE';
    'RpcSession.call': 'INVALID_INPUT' | 'RPC_REQUEST_FAILED';
    'RpcSource.connect': 'INVALID_INPUT' | 'RPC_REQUEST_FAILED';
    'Transport.send': 'BLOCK_UNKNOWN' | 'INVALID_INPUT' | 'SCALE_UNDECODABLE' | 'SCALE_UNENCODABLE';
    createChain:
      | 'BLOCK_UNKNOWN'
      | 'DATA_DAMAGED'
      | 'DATA_INACCESSIBLE'
      | 'DATA_IN_USE'
      | 'DATA_MISMATCH'
      | 'EXTRINSIC_UNDECODABLE'
      | 'INVALID_INPUT'
      | 'PALLET_DISPATCH_FAILED'
      | 'RUNTIME_DEFINITION'
      | 'SCALE_UNDECODABLE'
      | 'SCALE_UNENCODABLE';
    createChainProvider: 'INVALID_INPUT' | 'RPC_REQUEST_FAILED';
    createDevnet:
      | 'BLOCK_NOT_BUILT'
      | 'BLOCK_UNKNOWN'
      | 'CALL_ARGUMENTS'
      | 'CALL_FILTER_MISSING'
      | 'CALL_NOT_FOUND'
      | 'CHANNEL_NOT_OPENED'
      | 'DATA_DAMAGED'
      | 'DATA_INACCESSIBLE'
      | 'DATA_IN_USE'
      | 'DATA_MISMATCH'
      | 'DEVNET_CLOSED'
      | 'EXTRINSIC_UNDECODABLE'
      | 'FORK_REFUSED'
      | 'FORK_TIMEOUT'
      | 'FORK_UNREACHABLE'
      | 'GENESIS_REQUEST'
      | 'INHERENT_REFUSED'
      | 'INVALID_ACCOUNT'
      | 'INVALID_HEX'
      | 'INVALID_INPUT'
      | 'INVALID_TARGET'
      | 'LOCAL_CHAIN_CLOSED'
      | 'LOCAL_CHAIN_NOT_STARTED'
      | 'MESSAGE_LOOP'
      | 'PALLET_DISPATCH_FAILED'
      | 'PARA_ID_TAKEN'
      | 'PORT_UNAVAILABLE'
      | 'ROOT_DISPATCH'
      | 'RPC_REQUEST_FAILED'
      | 'RUNTIME_DEFINITION'
      | 'SCALE_UNDECODABLE'
      | 'SCALE_UNENCODABLE'
      | 'STORAGE_ITEM_NOT_FOUND'
      | 'XCM_FIELD_MISSING'
      | 'XCM_INVALID_VALUE'
      | 'XCM_NOT_IN_VERSION'
      | 'XCM_TOO_DEEP'
      | 'XCM_TOO_LARGE'
      | 'XCM_TRAILING_BYTES'
      | 'XCM_TRUNCATED'
      | 'XCM_UNDECODABLE'
      | 'XCM_UNKNOWN_INSTRUCTION';
    createDurableChain:
      | 'DATA_DAMAGED'
      | 'DATA_INACCESSIBLE'
      | 'DATA_IN_USE'
      | 'DATA_MISMATCH'
      | 'INVALID_INPUT'
      | 'SCALE_UNDECODABLE'
      | 'SCALE_UNENCODABLE';
    createLocalChain:
      | 'FORK_REFUSED'
      | 'FORK_TIMEOUT'
      | 'FORK_UNREACHABLE'
      | 'GENESIS_REQUEST'
      | 'INVALID_HEX'
      | 'INVALID_INPUT'
      | 'LOCAL_CHAIN_NOT_STARTED'
      | 'STORAGE_ITEM_NOT_FOUND';
    createNetwork:
      | 'INVALID_HEX'
      | 'INVALID_INPUT'
      | 'LOCAL_CHAIN_NOT_STARTED'
      | 'SCALE_UNDECODABLE'
      | 'SCALE_UNENCODABLE'
      | 'STORAGE_ITEM_NOT_FOUND';
    createPara: 'INVALID_INPUT' | 'RPC_REQUEST_FAILED';
    createServiceChain:
      | 'BLOCK_UNKNOWN'
      | 'DATA_DAMAGED'
      | 'DATA_INACCESSIBLE'
      | 'DATA_IN_USE'
      | 'DATA_MISMATCH'
      | 'EXTRINSIC_UNDECODABLE'
      | 'INVALID_ACCOUNT'
      | 'INVALID_HEX'
      | 'INVALID_INPUT'
      | 'INVALID_TARGET'
      | 'PALLET_DISPATCH_FAILED'
      | 'RUNTIME_DEFINITION'
      | 'SCALE_UNDECODABLE'
      | 'SCALE_UNENCODABLE'
      | 'XCM_FIELD_MISSING'
      | 'XCM_INVALID_VALUE'
      | 'XCM_NOT_IN_VERSION'
      | 'XCM_TOO_DEEP'
      | 'XCM_TOO_LARGE';
    createServiceParts:
      | 'BLOCK_UNKNOWN'
      | 'EXTRINSIC_UNDECODABLE'
      | 'INVALID_ACCOUNT'
      | 'INVALID_HEX'
      | 'INVALID_INPUT'
      | 'INVALID_TARGET'
      | 'PALLET_DISPATCH_FAILED'
      | 'RUNTIME_DEFINITION'
      | 'SCALE_UNDECODABLE'
      | 'SCALE_UNENCODABLE'
      | 'XCM_FIELD_MISSING'
      | 'XCM_INVALID_VALUE'
      | 'XCM_NOT_IN_VERSION'
      | 'XCM_TOO_DEEP'
      | 'XCM_TOO_LARGE';
    createSmallFork:
      | 'BLOCK_UNKNOWN'
      | 'CALL_FILTER_MISSING'
      | 'DATA_DAMAGED'
      | 'DATA_INACCESSIBLE'
      | 'DATA_IN_USE'
      | 'DATA_MISMATCH'
      | 'EXTRINSIC_UNDECODABLE'
      | 'INVALID_ACCOUNT'
      | 'INVALID_HEX'
      | 'INVALID_INPUT'
      | 'INVALID_TARGET'
      | 'PALLET_DISPATCH_FAILED'
      | 'RUNTIME_DEFINITION'
      | 'SCALE_UNDECODABLE'
      | 'SCALE_UNENCODABLE'
      | 'SMALL_CHAIN_NOT_FORKABLE'
      | 'XCM_FIELD_MISSING'
      | 'XCM_INVALID_VALUE'
      | 'XCM_NOT_IN_VERSION'
      | 'XCM_TOO_DEEP'
      | 'XCM_TOO_LARGE'
      | 'XCM_TRAILING_BYTES'
      | 'XCM_TRUNCATED'
      | 'XCM_UNDECODABLE'
      | 'XCM_UNKNOWN_INSTRUCTION';
    createTarget:
      | 'BLOCK_UNKNOWN'
      | 'CALL_FILTER_MISSING'
      | 'EXTRINSIC_UNDECODABLE'
      | 'INVALID_ACCOUNT'
      | 'INVALID_HEX'
      | 'INVALID_INPUT'
      | 'PALLET_DISPATCH_FAILED'
      | 'RUNTIME_DEFINITION'
      | 'SCALE_UNDECODABLE'
      | 'SCALE_UNENCODABLE'
      | 'XCM_FIELD_MISSING'
      | 'XCM_INVALID_VALUE'
      | 'XCM_NOT_IN_VERSION'
      | 'XCM_TOO_DEEP'
      | 'XCM_TOO_LARGE'
      | 'XCM_TRAILING_BYTES'
      | 'XCM_TRUNCATED'
      | 'XCM_UNDECODABLE'
      | 'XCM_UNKNOWN_INSTRUCTION';
    decodeEvents: 'EVENTS_UNDECODABLE' | 'INVALID_HEX' | 'INVALID_INPUT';
    deriveDevAccount: 'INVALID_INPUT';
    encodeSignedExtrinsic: 'INVALID_HEX' | 'INVALID_INPUT' | 'LOCAL_CHAIN_NOT_STARTED';
    explainUpward:
      | 'BLOCK_NOT_BUILT'
      | 'CALL_ARGUMENTS'
      | 'CALL_NOT_FOUND'
      | 'CALL_UNDECODABLE'
      | 'INVALID_HEX'
      | 'INVALID_INPUT'
      | 'LOCAL_CHAIN_CLOSED'
      | 'LOCAL_CHAIN_NOT_STARTED'
      | 'ROOT_DISPATCH'
      | 'SCALE_UNDECODABLE'
      | 'STORAGE_ITEM_NOT_FOUND'
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
    hasRootPallet: 'INVALID_INPUT';
    listDevAccounts: 'INVALID_INPUT';
    listOutbound: 'BLOCK_UNKNOWN' | 'INVALID_INPUT' | 'SCALE_UNDECODABLE' | 'SCALE_UNENCODABLE';
    loadChainSpec: 'INVALID_CHAIN_SPEC' | 'INVALID_INPUT';
    parseChainSpec: 'INVALID_CHAIN_SPEC' | 'INVALID_INPUT';
    quoteDevBalances: 'INVALID_INPUT';
    quoteTargets: 'INVALID_ACCOUNT' | 'INVALID_HEX' | 'INVALID_INPUT';
    serveChain: 'INVALID_INPUT' | 'PORT_UNAVAILABLE' | 'RPC_REQUEST_FAILED';
    submitAsRoot:
      | 'CALL_ARGUMENTS'
      | 'CALL_NOT_FOUND'
      | 'INVALID_HEX'
      | 'INVALID_INPUT'
      | 'LOCAL_CHAIN_NOT_STARTED'
      | 'ROOT_DISPATCH'
      | 'STORAGE_ITEM_NOT_FOUND';
    submitRegistration:
      | 'INVALID_HEX'
      | 'INVALID_INPUT'
      | 'LOCAL_CHAIN_NOT_STARTED'
      | 'STORAGE_ITEM_NOT_FOUND';
  }
}

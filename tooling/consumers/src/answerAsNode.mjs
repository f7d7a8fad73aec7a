import metadata from '@polkadot/types-support/metadata/v14/polkadot-hex';
import version from '@polkadot/types-support/metadata/v14/polkadot-ver';

const hash = `0x${'11'.repeat(32)}`;
const header = {
  parentHash: hash,
  number: '0x1',
  stateRoot: hash,
  extrinsicsRoot: hash,
  digest: { logs: [] },
};

/** @type {Record<string, (params: any[]) => unknown>} */
const methods = {
  system_chain: () => 'Polkadot',
  system_properties: () => ({ ss58Format: 0, tokenDecimals: 10, tokenSymbol: 'DOT' }),
  chain_getBlockHash: () => hash,
  chain_getFinalizedHead: () => hash,
  chain_getHeader: () => header,
  state_getRuntimeVersion: () => version,
  state_getMetadata: () => metadata,
  // The value of every key: one byte, 0x2a, after its length.
  state_queryStorageAt: ([keys]) => [
    { block: hash, changes: keys.map((/** @type {string} */ key) => [key, '0x042a']) },
  ],
};

/**
 * Answers a JSON-RPC request like a Polkadot node with only the legacy methods.
 *
 * @param {string} text
 * @returns {string}
 */
export function answerAsNode(text) {
  const { id, method, params } = JSON.parse(text);
  const answer = methods[method];
  const outcome = answer
    ? { result: answer(params) }
    : { error: { code: -32601, message: 'Method not found' } };
  return JSON.stringify({ jsonrpc: '2.0', id, ...outcome });
}

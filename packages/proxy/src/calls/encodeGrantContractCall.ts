import { type AccountInput, type Hex, parseAccount, type Runtime, requireInput } from '@parachron/core';
import { encodeContractCall } from './encodeContractCall.js';
import { findProxyType } from './findProxyType.js';
import type { ProxyContractCall } from './ProxyContractCall.js';

/** Encodes `addProxy` or `removeProxy` of the proxy contract, which take the same arguments. */
export function encodeGrantContractCall(
  target: Pick<Runtime, 'registry'>,
  method: 'addProxy' | 'removeProxy',
  options: {
    readonly delegate: AccountInput;
    readonly proxyType: string;
    readonly delay?: number;
    readonly contract?: Hex;
  },
): ProxyContractCall {
  requireInput(
    { target, options },
    { target: 'runtime', options: { proxyType: 'string', delay: 'number?', contract: 'string?' } },
  );
  const { delegate, proxyType, delay = 0, contract } = options;
  const { index } = findProxyType(target.registry, proxyType);
  return encodeContractCall(`${method}(address,uint8,uint32)`, {
    args: [parseAccount(delegate, 'delegate'), index, delay],
    contract,
  });
}

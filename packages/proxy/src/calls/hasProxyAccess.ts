import { type Hex, nameUsualPallet, type Runtime } from '@parachron/core';
import { stringCamelCase } from '@polkadot/util';
import { readCall } from './isDecodable.js';
import { isProxied } from './isProxied.js';
import { listInnerCalls } from './listInnerCalls.js';

/**
 * Returns whether a call, or a call inside it, may make further calls by proxy or change proxies: the chain's events then do not
 * show to which call of a program they belong. Contracts and XCM programs contain calls as bytes, so the answer for them is true,
 * and also for bytes that are not a call.
 */
export function hasProxyAccess(runtime: Pick<Runtime, 'registry'>, call: Hex): boolean {
  const read = readCall(runtime, call);
  if (!read) return true;
  const own = `${stringCamelCase(read.pallet)}.${stringCamelCase(read.method)}`;
  const inner = listInnerCalls(runtime, call);
  return (isProxied(runtime, call) ? inner : [own, ...inner]).some((name) => {
    const [pallet = '', method] = name.split('.');
    return reaching.test(`${stringCamelCase(nameUsualPallet(runtime.registry, pallet))}.${method}`);
  });
}

const reaching = /^(proxy|evm|ethereum|ethereumXcm|contracts|revive)\.|^(polkadotXcm|xcmPallet)\.execute/;

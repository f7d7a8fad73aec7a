import type { Hex, Runtime } from '@parachron/core';
import { stringCamelCase } from '@polkadot/util';
import { readCall } from './isDecodable.js';
import { isProxied } from './isProxied.js';
import { listInnerCalls } from './listInnerCalls.js';

/**
 * Whether a call, or one inside it, may make other calls by proxy or change proxies, besides being made by proxy itself: the chain's
 * events then do not say which call of a program they belong to. Contracts and XCM programs hold calls as bytes, so that they may do so.
 * True for bytes that are no call.
 */
export function reachesProxies(runtime: Pick<Runtime, 'registry'>, call: Hex): boolean {
  const read = readCall(runtime, call);
  if (!read) return true;
  const own = `${stringCamelCase(read.pallet)}.${stringCamelCase(read.method)}`;
  const inner = listInnerCalls(runtime, call);
  return (isProxied(runtime, call) ? inner : [own, ...inner]).some((name) => reaching.test(name));
}

const reaching = /^(proxy|evm|ethereum|ethereumXcm|contracts|revive)\.|^(polkadotXcm|xcmPallet)\.execute/;

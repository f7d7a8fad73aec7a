import { type Hex, nameUsualPallet, type Runtime } from '@parachron/core';
import type { Registry } from '@polkadot/types/types';
import { hexToU8a, stringCamelCase } from '@polkadot/util';
import { readCall } from './isDecodable.js';
import { isProxied } from './isProxied.js';

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

/** An inner call, in the plain form of polkadot.js. */
interface PlainCall {
  readonly callIndex: Hex;
  readonly args: object;
}

/**
 * Lists the inner calls of a call, outer calls first, by the names of polkadot.js: `utility.batchAll`,
 * `balances.transferAll`.
 */
function listInnerCalls({ registry }: Pick<Runtime, 'registry'>, call: Hex): readonly string[] {
  const { args } = registry.createType('Call', call).toPrimitive();
  return listNames(registry, args);
}

function listNames(registry: Registry, value: unknown): readonly string[] {
  if (typeof value !== 'object' || value === null) return [];
  if (!isCall(value)) return Object.values(value).flatMap((one) => listNames(registry, one));
  const { section, method } = registry.findMetaCall(hexToU8a(value.callIndex));
  return [`${section}.${method}`, ...listNames(registry, value.args)];
}

function isCall(value: object): value is PlainCall {
  return 'callIndex' in value && 'args' in value;
}

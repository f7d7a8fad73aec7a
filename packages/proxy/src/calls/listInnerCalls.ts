import type { Hex, Runtime } from '@parachron/core';
import type { Registry } from '@polkadot/types/types';
import { hexToU8a } from '@polkadot/util';

/** An inner call, in the plain form of polkadot.js. */
interface PlainCall {
  readonly callIndex: Hex;
  readonly args: object;
}

/**
 * Lists the inner calls of a call, outer calls first, by the names of polkadot.js: `utility.batchAll`,
 * `balances.transferAll`.
 */
export function listInnerCalls({ registry }: Pick<Runtime, 'registry'>, call: Hex): readonly string[] {
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

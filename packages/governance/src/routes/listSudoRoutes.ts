import { type DispatchRoute, formatAccount, type Hex, tryEncodeCall } from '@parachron/core';
import { describeSigner, type RouteContext } from './RouteContext.js';

/** The sudo key signs, where one is set. */
export function listSudoRoutes({ governance, call }: RouteContext): DispatchRoute[] {
  const { runtime, sudo } = governance;
  if (!sudo || (sudo.key.known && sudo.key.value === undefined)) return [];
  const key = sudo.key.known ? sudo.key.value : undefined;
  const name = key ? `the sudo key ${formatKey(key, runtime.ss58Prefix)}` : 'the sudo key';
  const outer = tryEncodeCall(runtime.registry, {
    pallet: sudo.pallet,
    method: 'sudo',
    args: { call: call.hex },
  });
  if (!outer) return [];
  const signer = describeSigner(governance, name, key);
  const title = `The sudo key of ${runtime.chain} signs ${sudo.pallet}.sudo.`;
  const calls = [{ title: `dispatches ${call.pallet}.${call.method} as root`, signer, call: outer }];
  const needs = key ? [] : [`the account of ${sudo.pallet}.Key, which could not be read`];
  return [{ kind: 'sudo', title, calls, costs: [], periods: [], needs }];
}

function formatKey(hex: Hex, ss58Prefix: number): string {
  return formatAccount({ kind: hex.length === 42 ? 'AccountKey20' : 'AccountId32', hex }, ss58Prefix);
}

import { type Call, type DispatchRoute, formatAccount, type Hex, tryEncodeCall } from '@parachron/core';
import { type AccountOwner, findAccountOwner } from '../reading/findAccountOwner.js';
import { describeSigner, type RouteContext } from './RouteContext.js';

type SudoContext = Pick<RouteContext, 'governance' | 'call'>;

/**
 * Lists the route by which the sudo key signs, if a key is set. The account of a chain or a pallet cannot sign, and the
 * route states this.
 */
export function listSudoRoutes(context: SudoContext): DispatchRoute[] {
  const { governance, call } = context;
  const { runtime, sudo } = governance;
  if (!sudo || (sudo.key.known && sudo.key.value === undefined)) return [];
  const key = sudo.key.known ? sudo.key.value : undefined;
  const outer = encodeSudo(context);
  if (!outer) return [];
  const owner = key && findAccountOwner(key);
  const name = key ? `the sudo key ${formatKey(key, runtime.ss58Prefix)}` : 'the sudo key';
  const signer = owner
    ? describeSigner(governance, `${owner.name}, whose account is ${name}`)
    : describeSigner(governance, name, key);
  const title = owner
    ? `The sudo key of ${runtime.chain} is the account of ${owner.name}, which calls ${sudo.pallet}.sudo.`
    : `The sudo key of ${runtime.chain} signs ${sudo.pallet}.sudo.`;
  const calls = [{ title: `dispatches ${call.pallet}.${call.method} as root`, signer, call: outer }];
  const unread = key ? [] : [`the account of ${sudo.pallet}.Key, which could not be read`];
  const needs = owner ? [describeOwned(owner)] : unread;
  return [{ kind: 'sudo', title, calls, costs: [], periods: [], needs }];
}

/** Encodes the call of the sudo pallet that dispatches the call of a route. */
export function encodeSudo({ governance, call }: SudoContext): Call | undefined {
  const { runtime, sudo } = governance;
  if (!sudo) return undefined;
  const args = { call: call.hex };
  return tryEncodeCall(runtime.registry, { pallet: sudo.pallet, method: 'sudo', args });
}

function describeOwned({ name, kind }: AccountOwner): string {
  const means =
    kind === 'chain'
      ? `a program of ${name} that makes the call by Transact with the origin kind SovereignAccount`
      : 'a call of the pallet that dispatches with its account';
  return `${means}: no private key signs for the account of ${name}`;
}

function formatKey(hex: Hex, ss58Prefix: number): string {
  return formatAccount({ kind: hex.length === 42 ? 'AccountKey20' : 'AccountId32', hex }, ss58Prefix);
}

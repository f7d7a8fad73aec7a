import {
  type Account,
  type Call,
  decodeCall,
  encodeCall,
  type Hex,
  hasCall,
  nameUsualPallet,
  parseAccount,
  type Runtime,
} from '@parachron/core';
import type { Registry } from '@polkadot/types/types';
import { addProxyCall } from '../calls/addProxyCall.js';
import { encodeAddress } from '../calls/encodeAddress.js';
import { proxyCall } from '../calls/proxyCall.js';
import { mapAccountCall } from '../contracts/mapAccountCall.js';
import { listProxyTypes } from '../proxies/listProxyTypes.js';
import type { ProxyTypesRequest } from './estimateProxyTypes.js';
import { deriveImpersonation, type Impersonation } from './Impersonation.js';
import type { SampleCall } from './listSampleCalls.js';

/** A dry run of the proxy types of a chain: one batch for each type, which grants the type and makes all calls through it. */
export interface TypeDryRun {
  readonly real: Account;
  readonly impersonation: Impersonation;
  readonly calls: readonly Hex[];
  readonly samples: readonly SampleCall[];
  /** Calls of the account before the grant, in order. */
  readonly prepared: readonly Pick<Call, 'method'>[];
  readonly types: readonly string[];
  /** The batch of a type, in which the account first receives funds if that is wanted and the chain has a call for it. */
  batch(type: string, isFunded: boolean): Hex;
}

/** Funds for deposits in a dry run, in planck with up to 18 decimals. */
export const plenty = 10n ** 24n;

/** Gets the inputs of a dry run; undefined if the chain has no call to dispatch as another account. */
export function getTypeDryRun(
  runtime: Runtime,
  request: Pick<ProxyTypesRequest, 'real' | 'delegate' | 'calls'>,
  samples: readonly SampleCall[],
): TypeDryRun | undefined {
  const { registry } = runtime;
  const real = parseAccount(request.real, 'real');
  const delegate = parseAccount(request.delegate, 'delegate');
  const impersonation = deriveImpersonation(registry);
  const method = ['force_batch', 'batch'].find((name) => hasCall(registry, 'Utility', name));
  if (!impersonation || !method) return undefined;
  const calls = request.calls.map((call) => (typeof call === 'string' ? call : call.hex));
  const mapping = calls.some((call) => isOfRevive(registry, call)) ? mapAccountCall(runtime) : undefined;
  const clear = encodeCall(registry, { pallet: 'Proxy', method: 'remove_proxies', args: {} });
  // The removal of all proxies, and an address for contract calls.
  const prepared = [clear, ...(mapping ? [mapping] : [])];
  const funding = deriveFundingCall(registry, real);
  // The account then has only this grant, so no call has to force its type.
  const tried = [...calls, ...samples.map(({ call }) => call)].map((call) =>
    impersonation.actAs(delegate, proxyCall(runtime, { real, call }).hex),
  );
  const encodeBatch = (type: string, isFunded: boolean): Hex => {
    const grant = addProxyCall(runtime, { delegate, proxyType: type });
    const before = [...prepared, grant].map(({ hex }) => impersonation.actAs(real, hex));
    const all = [...(isFunded && funding ? [funding] : []), ...before, ...tried];
    return encodeCall(registry, { pallet: 'Utility', method, args: { calls: all.map(({ hex }) => hex) } })
      .hex;
  };
  const types = listProxyTypes(registry).map(({ name }) => name);
  return { real, impersonation, calls, samples, prepared, types, batch: encodeBatch };
}

function isOfRevive(registry: Registry, call: Hex): boolean {
  return nameUsualPallet(registry, decodeCall(registry, call).pallet) === 'Revive';
}

/** Older chains have no such call for root; their forks give the funds. */
function deriveFundingCall(registry: Registry, real: Account): Call | undefined {
  const call = { pallet: 'Balances', method: 'force_set_balance' };
  if (!hasCall(registry, call.pallet, call.method)) return undefined;
  const who = encodeAddress(registry, real, { ...call, argument: 'who' });
  return encodeCall(registry, { ...call, args: { who, new_free: plenty } });
}

import {
  type Account,
  type Call,
  decodeCall,
  encodeCall,
  type Hex,
  hasCall,
  nameUsualPallet,
  parseAccount,
  type Snapshot,
  storageRead,
} from '@parachron/core';
import type { Registry } from '@polkadot/types/types';
import { readAccount } from '../accounts/accountSearch.js';
import { addProxyCall } from '../calls/addProxyCall.js';
import { proxyCall } from '../calls/proxyCall.js';
import { deriveMappingDeposit, mapAccountCall, mappingReads } from '../contracts/mapAccountCall.js';
import { listProxyTypes } from '../proxies/listProxyTypes.js';
import { type DryRunFunding, deriveDryRunFunding, dryRunFundingReads } from './deriveDryRunFunding.js';
import type { ProxyTypesRequest } from './estimateProxyTypes.js';
import { deriveRootImpersonation, deriveSudoImpersonation, type Impersonation } from './Impersonation.js';
import type { SampleCall } from './listSampleCalls.js';

/** A dry run of the proxy types of a chain: one batch for each type, which grants the type and makes all calls through it. */
export interface TypeDryRun {
  readonly target: Snapshot;
  readonly real: Account;
  /** The funds that the account receives for the dry run; undefined if its balance suffices. */
  readonly funding: DryRunFunding | undefined;
  readonly impersonation: Impersonation;
  readonly calls: readonly Hex[];
  readonly samples: readonly SampleCall[];
  /** Calls of the account before the grant, in order. */
  readonly prepared: readonly Pick<Call, 'method'>[];
  readonly types: readonly string[];
  batch(type: string): Hex;
}

/** Gets the inputs of a dry run; undefined if the chain has no call to dispatch as another account. Reads two keys. */
export async function getTypeDryRun(
  target: Snapshot,
  request: Pick<ProxyTypesRequest, 'real' | 'delegate' | 'calls'>,
  samples: readonly SampleCall[],
): Promise<TypeDryRun | undefined> {
  const { runtime } = target;
  const { registry } = runtime;
  const real = parseAccount(request.real, 'real');
  const delegate = parseAccount(request.delegate, 'delegate');
  const { key, perItem, perByte, ...money } = await target.read({
    key: storageRead('Sudo', 'Key', [], (value) => readAccount(value?.toString())),
    ...mappingReads(),
    ...dryRunFundingReads(real),
  });
  const impersonation =
    deriveRootImpersonation(registry) ?? deriveSudoImpersonation(registry, key.known ? key.value : undefined);
  const method = ['force_batch', 'batch'].find((name) => hasCall(registry, 'Utility', name));
  if (!impersonation || !method) return undefined;
  const calls = request.calls.map((call) => (typeof call === 'string' ? call : call.hex));
  const mapping = calls.some((call) => isOfRevive(registry, call)) ? mapAccountCall(runtime) : undefined;
  const also = (mapping && deriveMappingDeposit({ perItem, perByte })) ?? 0n;
  const funding = deriveDryRunFunding(registry, { impersonation, real, money, also });
  const clear = encodeCall(registry, { pallet: 'Proxy', method: 'remove_proxies', args: {} });
  // The removal of all proxies, and an address for contract calls.
  const prepared = [clear, ...(mapping ? [mapping] : [])];
  const before = [
    ...(funding?.call ? [funding.call] : []),
    ...prepared.map((call) => impersonation.actAs(real, call.hex)),
  ];
  // The account then has only this grant, so no call has to force its type.
  const tried = [...calls, ...samples.map(({ call }) => call)].map((call) =>
    impersonation.actAs(delegate, proxyCall(runtime, { real, call }).hex),
  );
  const encodeBatch = (type: string): Hex => {
    const grant = impersonation.actAs(real, addProxyCall(runtime, { delegate, proxyType: type }).hex);
    const all = [...before, grant, ...tried];
    return encodeCall(registry, { pallet: 'Utility', method, args: { calls: all.map(({ hex }) => hex) } })
      .hex;
  };
  const types = listProxyTypes(registry).map(({ name }) => name);
  return { target, real, funding, impersonation, calls, samples, prepared, types, batch: encodeBatch };
}

function isOfRevive(registry: Registry, call: Hex): boolean {
  return nameUsualPallet(registry, decodeCall(registry, call).pallet) === 'Revive';
}

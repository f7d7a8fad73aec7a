import { type DispatchFailure, decodeDispatchError } from '@parachron/client/decode';
import {
  type Account,
  type Call,
  nameUsualPallet,
  omitUndefined,
  type Planck,
  type Runtime,
  type RuntimeCallRead,
  runtimeCallRead,
  type Weight,
} from '@parachron/core';
import type { ContractExecResult } from '@polkadot/types/interfaces';
import type { Registry } from '@polkadot/types/types';
import { u8aConcat } from '@polkadot/util';

/** Weight and deposit of a contract call, from a dry run on the chain's own state. */
export interface ContractCallCost {
  /** The smallest gas limit with which the contract completes. */
  readonly gas: Weight;
  /** Amount that the caller pays for storage, in planck; negative if storage is released. */
  readonly storageDeposit: Planck;
  /** Reason why the contract call fails; absent if it succeeds. */
  readonly failure?: Pick<DispatchFailure, 'pallet' | 'error'>;
}

/** The pallets whose runtime API executes contract calls, by their usual names: the API has that name on any chain. */
const pallets: readonly string[] = ['Revive', 'Contracts'];

/**
 * Describes the read of the gas and the storage deposit of a contract call by its runtime API, without the limits in the call; undefined for
 * another call. The answer is unknown if the metadata does not describe that API, as in version 14.
 */
export function contractCallRead(
  { registry }: Pick<Runtime, 'registry'>,
  { origin, call }: { readonly origin: Account; readonly call: Call },
): RuntimeCallRead<ContractCallCost> | undefined {
  const usual = nameUsualPallet(registry, call.pallet);
  if (!pallets.includes(usual) || call.method !== 'call') return undefined;
  const api = `${usual}Api`;
  const encode = () => encodeArguments(registry, { api, origin, call });
  const decode = (bytes: Uint8Array, from: Registry) => {
    const type = from.createLookupType(findMethod(from, api).output);
    return decodeCost(from.createTypeUnsafe<ContractResult>(type, [bytes]), call.pallet);
  };
  return runtimeCallRead(api, 'call', encode, decode);
}

function findMethod(registry: Registry, api: string) {
  const found = registry.metadata.apis.find(({ name }) => name.toString() === api);
  const method = found?.methods.find(({ name }) => name.toString() === 'call');
  if (!method) throw new TypeError(`the metadata does not describe ${api}.call`);
  return method;
}

function encodeArguments(
  registry: Registry,
  { api, origin, call }: { readonly api: string; readonly origin: Account; readonly call: Call },
): Uint8Array {
  const { dest, value, data } = call.args;
  // Without limits in the query, the answer states the required limits.
  const given: ReadonlyMap<string, unknown> = new Map([
    ['origin', origin.hex],
    ['dest', typeof dest === 'string' ? dest : Object.values(Object(dest))[0]],
    ['value', value],
    ['input_data', data],
  ]);
  const { inputs } = findMethod(registry, api);
  const encoded = inputs.map(({ name, type }) => {
    const argument = given.get(name.toString()) ?? null;
    return registry.createTypeUnsafe(registry.createLookupType(type), [argument]).toU8a();
  });
  return u8aConcat(...encoded);
}

/** `ContractResult` of both pallets, with the types of the runtime; newer runtimes call the gas a weight. */
type ContractResult = ContractExecResult & { readonly weightRequired?: ContractExecResult['gasRequired'] };

function decodeCost(decoded: ContractResult, pallet: string): ContractCallCost {
  const { registry, storageDeposit, result, gasRequired, weightRequired = gasRequired } = decoded;
  const deposit = BigInt(storageDeposit.inner.toString());
  const { flags } = Object(result.isOk && result.value.toJSON());
  // `ReturnFlags::REVERT` is the first bit. A contract that reverts completes, and the call of the pallet fails.
  const isReverted = (Number(flags?.bits ?? flags) & 1) !== 0;
  const reverted = isReverted ? { pallet, error: 'ContractReverted' } : undefined;
  const failure = result.isErr ? decodeDispatchError(registry, result.asErr) : reverted;
  return {
    gas: { refTime: weightRequired.refTime.toBigInt(), proofSize: weightRequired.proofSize.toBigInt() },
    storageDeposit: storageDeposit.type === 'Refund' ? -deposit : deposit,
    ...omitUndefined({ failure }),
  };
}

import { type DispatchFailure, decodeDispatchError } from '@parachron/client/decode';
import {
  type Account,
  type Call,
  defineError,
  type Hex,
  nameUsualPallet,
  omitUndefined,
  type Planck,
  type Runtime,
  type RuntimeCallRead,
  requireInput,
  runtimeCallRead,
  type Weight,
} from '@parachron/core';
import type { Codec, Registry } from '@polkadot/types/types';
import { u8aConcat } from '@polkadot/util';

/**
 * The metadata of a runtime does not describe the runtime API for contract calls: metadata of version 14 describes no runtime
 * API.
 */
export class RuntimeApiNotDescribedError extends defineError({
  code: 'RUNTIME_API_NOT_DESCRIBED',
  fault: 'incompatible',
  message: ({ api }: { api: string }) => `The metadata of this runtime does not describe ${api}.call.`,
  hint: () => 'Read the metadata of the runtime in version 15 or later.',
}) {}

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
 * Describes the read of the gas and the storage deposit of a contract call, without the limits in the call.
 *
 * Chain: `ReviveApi.call`, `ContractsApi.call`. Sends: nothing; the read takes one runtime call.
 *
 * @param runtime the chain with the contract
 * @param options `origin`, the account that calls the contract; `call`, the decoded `Revive.call` or `Contracts.call`
 * @returns the read; undefined for another call
 * @throws RUNTIME_API_NOT_DESCRIBED when the metadata does not describe that runtime API, as in version 14
 *
 * @example
 * ```ts
 * import { decodeCall, parseAccount, type Runtime } from '@parachron/core';
 * import { contractCallRead } from '@parachron/proxy';
 *
 * declare const target: Runtime;
 * declare const bytes: `0x${string}`;
 * const origin = parseAccount('5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY');
 * contractCallRead(target, { origin, call: decodeCall(target.registry, bytes) })?.api; // 'ReviveApi'
 * ```
 */
export function contractCallRead(
  runtime: Pick<Runtime, 'registry'>,
  options: { readonly origin: Account; readonly call: Call },
): RuntimeCallRead<ContractCallCost> | undefined {
  requireInput(
    { runtime, options },
    { runtime: 'runtime', options: { origin: { kind: 'string', hex: 'string' }, call: 'object' } },
  );
  const { registry } = runtime;
  const { origin, call } = options;
  const usual = nameUsualPallet(registry, call.pallet);
  if (!pallets.includes(usual) || call.method !== 'call') return undefined;
  const api = `${usual}Api`;
  return runtimeCallRead(
    api,
    'call',
    () => encodeArguments(registry, { api, origin, call }),
    (result, from) => decodeCost(from, { api, pallet: call.pallet, result }),
  );
}

function findMethod(registry: Registry, api: string) {
  const found = registry.metadata.apis.find(({ name }) => name.toString() === api);
  const method = found?.methods.find(({ name }) => name.toString() === 'call');
  if (!method) throw new RuntimeApiNotDescribedError({ api });
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
  return u8aConcat(
    ...inputs.map(({ name, type }) =>
      registry
        .createTypeUnsafe(registry.createLookupType(type), [given.get(name.toString()) ?? null])
        .toU8a(),
    ),
  );
}

/** The common fields of `ContractResult` in both pallets, as JSON: amounts are numbers, or hex if large. */
interface ContractResult {
  readonly gasRequired: { readonly refTime: number | Hex; readonly proofSize: number | Hex };
  readonly storageDeposit: { readonly charge?: number | Hex; readonly refund?: number | Hex };
  readonly result: { readonly ok?: { readonly flags: number | { readonly bits: number } } };
}

/** The same with the types of the runtime. */
type Answered = Codec & { readonly result: { readonly isErr: boolean; readonly asErr: Codec } };

function decodeCost(
  registry: Registry,
  { api, pallet, result }: { readonly api: string; readonly pallet: string; readonly result: Uint8Array },
): ContractCallCost {
  const type = registry.createLookupType(findMethod(registry, api).output);
  const decoded = registry.createTypeUnsafe<Answered>(type, [result]);
  const { gasRequired, storageDeposit, result: outcome } = decoded.toJSON() as unknown as ContractResult;
  const { charge = 0, refund = 0 } = storageDeposit;
  const failure = decoded.result.isErr
    ? nameFailure(registry, decoded.result.asErr)
    : findRevert(outcome, pallet);
  return {
    gas: { refTime: BigInt(gasRequired.refTime), proofSize: BigInt(gasRequired.proofSize) },
    storageDeposit: BigInt(charge) - BigInt(refund),
    ...omitUndefined({ failure }),
  };
}

function nameFailure(registry: Registry, error: Codec): ContractCallCost['failure'] {
  const { pallet, error: name } = decodeDispatchError(registry, error);
  return { ...omitUndefined({ pallet }), error: name };
}

/** Finds a revert: the contract completes, and the pallet's call fails with ContractReverted. */
function findRevert({ ok }: ContractResult['result'], pallet: string): ContractCallCost['failure'] {
  const flags = typeof ok?.flags === 'object' ? ok.flags.bits : (ok?.flags ?? 0);
  return (flags & revert) === 0 ? undefined : { pallet, error: 'ContractReverted' };
}

/** `ReturnFlags::REVERT`. */
const revert = 1;

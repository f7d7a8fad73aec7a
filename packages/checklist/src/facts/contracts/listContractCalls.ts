import {
  type Account,
  type Call,
  encodeCall,
  type Hex,
  hasCall,
  isParachronError,
  type Runtime,
} from '@parachron/core';
import { proxyCall } from '@parachron/proxy';
import { stringCamelCase } from '@polkadot/util';

/** A call by which contracts are called on a chain. */
export interface ContractCall {
  /** `Contracts.call`, by the chain's names. */
  readonly name: string;
  /** Whether the user's proxy goes around it; calls that act through a proxy themselves go as they are. */
  readonly isProxied: boolean;
}

// The calls that need no signature of the contract's own kind; `Ethereum.transact` carries one, which no message can.
const known = [
  { pallet: 'Contracts', method: 'call', isProxied: true },
  { pallet: 'Revive', method: 'call', isProxied: true },
  { pallet: 'EVM', method: 'call', isProxied: true },
  { pallet: 'EthereumXcm', method: 'transact_through_proxy', isProxied: false },
  { pallet: 'EthereumXcm', method: 'transact', isProxied: true },
] as const;

/** The pallets that make a chain one with contracts. */
const pallets = ['Contracts', 'Revive', 'EVM', 'Ethereum', 'EthereumXcm', 'XcmTransactor'];

/** The contract pallets of a runtime, by the chain's own names. */
export function listContractPallets({ registry }: Pick<Runtime, 'registry'>): string[] {
  return registry.metadata.pallets
    .map(({ name }) => name.toString())
    .filter((name) => pallets.some((one) => stringCamelCase(one) === stringCamelCase(name)));
}

/** The calls of a runtime by which a message can call contracts. */
export function listContractCalls({ registry }: Pick<Runtime, 'registry'>): ContractCall[] {
  return known
    .filter(({ pallet, method }) => hasCall(registry, pallet, method))
    .map(({ pallet, method, isProxied }) => ({ name: `${pallet}.${method}`, isProxied }));
}

/**
 * Encodes a contract call as a message would carry it: the one that was named, else one of nobody with nothing in it, which is
 * enough to see whether it is let through.
 */
export function encodeContractCall(
  runtime: Pick<Runtime, 'registry'>,
  { name, isProxied }: ContractCall,
  options: { readonly real: Account; readonly named: Call | undefined },
): Hex | undefined {
  const { registry } = runtime;
  const { real, named } = options;
  const [pallet = '', method = ''] = name.split('.');
  try {
    const call =
      named ??
      encodeCall(registry, { pallet, method, args: listEmptyArguments(runtime, { pallet, method }) });
    return isProxied ? proxyCall(runtime, { real, call }).hex : call.hex;
  } catch (error) {
    if (isParachronError(error)) return undefined;
    throw error;
  }
}

/** The arguments of a call, each as its type is when nothing is said. */
function listEmptyArguments(
  { registry }: Pick<Runtime, 'registry'>,
  call: { readonly pallet: string; readonly method: string },
): Readonly<Record<string, unknown>> {
  const type = registry.metadata.pallets.find(({ name }) => name.toString() === call.pallet)?.calls;
  if (!type?.isSome) return {};
  const { variants } = registry.lookup.getSiType(type.unwrap().type).def.asVariant;
  const fields = variants.find(({ name }) => name.toString() === call.method)?.fields ?? [];
  return Object.fromEntries(
    fields.map((field) => [
      field.name.unwrapOr('').toString(),
      registry.createTypeUnsafe(registry.createLookupType(field.type), []),
    ]),
  );
}

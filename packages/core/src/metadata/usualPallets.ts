import type { Registry } from '@polkadot/types/types';
import { stringCamelCase } from '@polkadot/util';
import { requireInput } from '../input/requireInput.js';
import { listPallets, type PalletNames } from './listPallets.js';
import { RuntimeCache } from './RuntimeCache.js';

/** Entries that identify a published pallet in the metadata of old and new runtimes. */
type Structure = { readonly [part in 'calls' | 'storage' | 'constants' | 'events']?: readonly string[] };

const structures = {
  AssetConversion: { calls: ['create_pool', 'swap_exact_tokens_for_tokens'], storage: ['Pools'] },
  Babe: { storage: ['EpochIndex', 'GenesisSlot'] },
  // The pallet of orml-tokens has the same calls and issuance, and no such events.
  Balances: {
    calls: ['transfer_keep_alive', 'force_transfer'],
    storage: ['TotalIssuance'],
    events: ['Deposit', 'Withdraw'],
  },
  Configuration: { storage: ['ActiveConfig', 'PendingConfigs'] },
  Contracts: { calls: ['instantiate_with_code', 'call'], storage: ['ContractInfoOf', 'Nonce'] },
  DmpQueue: { events: ['ExecutedDownward', 'OverweightEnqueued'] },
  // Some keep the codes of accounts by hash: Acala's EVM has no AccountCodes.
  EVM: { calls: ['call', 'create2'], storage: ['AccountStorages'] },
  Ethereum: { calls: ['transact'], storage: ['CurrentBlock', 'CurrentReceipts'] },
  EthereumXcm: { calls: ['transact', 'transact_through_proxy'] },
  Hrmp: { calls: ['hrmp_init_open_channel'], storage: ['HrmpChannels'] },
  MessageQueue: { events: ['Processed', 'ProcessingFailed', 'OverweightEnqueued'] },
  Multisig: { calls: ['as_multi', 'as_multi_threshold_1'] },
  ParaScheduler: { storage: ['ValidatorGroups', 'SessionStartBlock'] },
  ParachainSystem: { calls: ['set_validation_data'] },
  ParachainInfo: { storage: ['ParachainId'] },
  Paras: { storage: ['ParaLifecycles', 'Heads'] },
  ParasDisputes: { calls: ['force_unfreeze'], storage: ['Frozen'] },
  PolkadotXcm: { calls: ['send', 'execute', 'force_xcm_version'] },
  Preimage: { calls: ['note_preimage', 'request_preimage'], storage: ['PreimageFor'] },
  Proxy: { calls: ['proxy', 'add_proxy', 'remove_proxy'], storage: ['Proxies'] },
  Revive: { calls: ['instantiate_with_code', 'map_account'], storage: ['PristineCode'] },
  Scheduler: { calls: ['schedule_named'], storage: ['Agenda'] },
  Session: { calls: ['set_keys'], storage: ['Validators', 'QueuedKeys'] },
  Sudo: { calls: ['sudo', 'sudo_as'], storage: ['Key'] },
  Timestamp: { calls: ['set'], storage: ['Now', 'DidUpdate'] },
  TransactionPayment: { storage: ['NextFeeMultiplier'] },
  Treasury: { storage: ['Approvals', 'ProposalCount'], constants: ['SpendPeriod'] },
  Ump: { events: ['ExecutedUpward', 'OverweightEnqueued'] },
  Utility: { calls: ['batch', 'batch_all'] },
  Whitelist: { calls: ['whitelist_call', 'dispatch_whitelisted_call'] },
  XTokens: { calls: ['transfer', 'transfer_multiasset'] },
  XcmpQueue: { storage: ['OutboundXcmpMessages', 'QueueConfig'] },
} as const satisfies { readonly [usual: string]: Structure };

const usualNames = new Map(Object.keys(structures).map((usual) => [stringCamelCase(usual), usual] as const));
/** Relay chains name the XCM pallet so. */
usualNames.set('xcmPallet', 'PolkadotXcm');

/**
 * Returns the usual name of a pallet that a runtime names otherwise: a runtime may give a pallet any name. The calls, storage,
 * constants and events of the pallet decide.
 *
 * Sends: nothing.
 *
 * @param registry the runtime's types
 * @param pallet the chain's own name of the pallet, in any case
 * @returns the usual name: `Proxy` for a pallet `AccountProxy`; the name itself if the pallet has its usual name, is
 *   unknown, or is one of several such pallets
 *
 * @example
 * ```ts
 * import { nameUsualPallet } from '@parachron/core';
 * import type { Registry } from '@polkadot/types/types';
 *
 * declare const chain: Registry;
 * nameUsualPallet(chain, 'AccountProxy'); // 'Proxy'
 * ```
 */
export function nameUsualPallet(registry: Registry, pallet: string): string {
  requireInput({ registry, pallet }, { registry: { metadata: 'object' }, pallet: 'string' });
  return names.get(registry, pallet, () => {
    const name = stringCamelCase(pallet);
    if (usualNames.has(name)) return pallet;
    const found = listPallets(registry).find((one) => stringCamelCase(one.name) === name);
    const [usual] = Object.entries(structures).find(([, needs]) => found && hasStructure(found, needs)) ?? [];
    // A chain may have several: a second Balances pallet has another token.
    const isOnly = usual !== undefined && findUsualPallet(registry, usual) === found?.name;
    return isOnly ? usual : pallet;
  });
}

/** Usual names by the chain's own names: many events have the same pallet. */
const names = new RuntimeCache<string>(256);

/**
 * Lists the pallets of a runtime with the calls, storage, constants and events of a published pallet, under any names.
 *
 * Two names mean that the runtime does not show which of the pallets is in use.
 *
 * Sends: nothing.
 *
 * @param registry the runtime's types
 * @param usual usual name of the pallet: `Proxy`, `Balances`
 * @returns the chain's own names; only the usual name if a pallet with this name has the structure
 *
 * @example
 * ```ts
 * import { listUsualPallets } from '@parachron/core';
 * import type { Registry } from '@polkadot/types/types';
 *
 * declare const chain: Registry;
 * listUsualPallets(chain, 'Proxy'); // ['AccountProxy']
 * ```
 */
export function listUsualPallets(registry: Registry, usual: string): readonly string[] {
  requireInput({ registry, usual }, { registry: { metadata: 'object' }, usual: 'string' });
  return candidates.get(registry, usual, () => {
    const known = usualNames.get(stringCamelCase(usual));
    if (known === undefined) return [];
    const needs: Structure = structures[known as keyof typeof structures];
    const found = listPallets(registry).flatMap((one) => (hasStructure(one, needs) ? [one.name] : []));
    const named = found.find((name) => stringCamelCase(name) === stringCamelCase(usual));
    return named === undefined ? found : [named];
  });
}

const candidates = new RuntimeCache<readonly string[]>(256);

/**
 * Finds the pallet that a runtime has in place of a published pallet, under any name.
 *
 * Sends: nothing.
 *
 * @param registry the runtime's types
 * @param usual usual name of the pallet: `Proxy`, `Balances`
 * @returns the chain's own name; undefined without such a pallet, and with several of other names: {@link listUsualPallets}
 *
 * @example
 * ```ts
 * import { findUsualPallet } from '@parachron/core';
 * import type { Registry } from '@polkadot/types/types';
 *
 * declare const chain: Registry;
 * findUsualPallet(chain, 'Balances'); // 'Balances'
 * ```
 */
export function findUsualPallet(registry: Registry, usual: string): string | undefined {
  const [only, ...others] = listUsualPallets(registry, usual);
  return others.length === 0 ? only : undefined;
}

/**
 * Returns the chain's own name of a published pallet, for texts: the usual name if the runtime has no such pallet, or several.
 *
 * Sends: nothing.
 *
 * @param registry the runtime's types
 * @param usual usual name of the pallet: `Proxy`, `Balances`
 *
 * @example
 * ```ts
 * import { nameOwnPallet } from '@parachron/core';
 * import type { Registry } from '@polkadot/types/types';
 *
 * declare const chain: Registry;
 * nameOwnPallet(chain, 'Proxy'); // 'AccountProxy'
 * ```
 */
export function nameOwnPallet(registry: Registry, usual: string): string {
  return findUsualPallet(registry, usual) ?? usual;
}

function hasStructure(pallet: PalletNames, { calls, ...lists }: Structure): boolean {
  const hasAll = (['storage', 'constants', 'events'] as const).every((part) =>
    (lists[part] ?? []).every((name) => pallet[part].includes(name)),
  );
  return hasAll && (calls ?? []).every((name) => pallet.calls.has(name));
}

import type { Runtime } from '@parachron/core';

/** Polkadot, spec 1 002 005: metadata V14, which lists no runtime APIs. */
export function polkadot2024(): Runtime;
/** Polkadot, spec 2 000 000: metadata V15. */
export function polkadot2025(): Runtime;
/** Polkadot 2025 with accounts instead of addresses in the calls of Balances: metadata V15. */
export function polkadotPlainAccounts(): Runtime;
/** Kusama: metadata V14, which lists no runtime APIs. */
export function kusama2024(): Runtime;
/** Kusama: metadata V15. */
export function kusama2025(): Runtime;
/** Asset Hub Polkadot, spec 2 000 000: metadata V15, XcmPaymentApi. */
export function assetHubPolkadot(): Runtime;
/** Asset Hub Polkadot whose pallets Proxy and Utility have the names Agent and Batches. */
export function assetHubOtherNames(): Runtime;
/** Asset Hub Kusama: metadata V15. */
export function assetHubKusama(): Runtime;
/** The Substrate node, with every governance pallet, no relay and no parachain: metadata V15. */
export function substrateNode(): Runtime;
/** The Substrate node, spec 268: metadata V16, no XCM. */
export function substrateNodeV16(): Runtime;

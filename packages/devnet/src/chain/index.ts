/**
 * A small chain of the Substrate kind in TypeScript: the service, and (by other kinds) its targets.
 *
 * State, transitions and wiring are apart: `state/` keeps keys and values, `runtime/` turns a state, inherents and
 * extrinsics into a block (`buildBlock`, a pure function), `node/` wires blocks, pool, clock and listeners.
 *
 * **To add a pallet** make a folder under `pallets/`: describe types with `scale/build.ts`, storage with `storageValue`
 * and `storageMap`, events with `defineEvents`, errors with `defineErrors`, constants with `defineConstant` and
 * `constantValue`, calls with `defineCall` (whose dispatch gets a `Context`, the origin and the decoded arguments, and
 * throws `dispatchFailure(errors.X)`). A function `fooPallet(options): Pallet` joins them with the hooks (`genesis`,
 * `onInitialize`, `inherent`, `onFinalize`, `nextWakeTime`) and goes into the `pallets` of the kind's `RuntimeParts`
 * (`kinds/RuntimeParts.ts`), which `createBaseRuntime` joins with the common ones. Metadata, codecs, events and errors follow from that data. Types
 * that hold themselves, or that the chain chooses, are given by name in `Pallet.types` and used as `reference(name)`.
 *
 * **To add a runtime API** describe its methods with `defineApiMethod` (`apis/`) and list it in `RuntimeParts.apis`;
 * `state_call`, the version's list and metadata V15 follow.
 *
 * **To add a JSON-RPC method** write one file under `rpc/methods/` with `defineMethod` or `defineSubscription` and list
 * it in `rpc/rpcEntries.ts` (every chain) or in the `rpc` of the kind's parts. Servers open one session
 * (`createRpcSource`) for each connection and pass it texts with `runRpcMessage`.
 */
export { type ChainConfig, createChain } from '../createChain.js';
export type { Chain, ChainRecipe, ChainStart } from './rpc/Chain.js';
export { createChainProvider } from './rpc/createChainProvider.js';

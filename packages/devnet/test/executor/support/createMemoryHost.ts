import type { Hex } from '@parachron/core';
import type { Asset, Location, Program, Weight } from '@parachron/xcm';
import { formatLocationKey, type ExecutorHost as Host, type HostCall, type LocalOrigin } from './executor.js';

/** Effects on the chain, in order. */
export type MemoryEvent =
  | { kind: 'AssetsTrapped'; origin: Location; assets: readonly Asset[] }
  | { kind: 'Dispatched'; origin: LocalOrigin; call: Hex; ok: boolean }
  | { kind: 'Sent'; destination: Location; program: Program };

interface State {
  accounts: ReadonlyMap<string, bigint>;
  trapped: ReadonlyMap<string, number>;
  /** Total minted minus total burned. */
  issued: bigint;
  fees: bigint;
  events: readonly MemoryEvent[];
}

/** An in-memory chain that accepts every asset, for the executor's tests. */
export interface MemoryHost extends Host {
  readonly events: readonly MemoryEvent[];
  readonly fees: bigint;
  readonly issued: bigint;
  /** Sum of all account balances, trapped assets and fees. */
  count(): bigint;
  endow(account: Hex, asset: Asset): void;
  getBalance(account: Hex, id: Location): bigint;
}

/** Smaller amounts do not open an account. */
export const existentialDeposit = 100n;

/** Calls of the test chain: announced weight, used weight and result. */
const calls: { readonly [name: Hex]: { weight: Weight; used?: Weight; error?: Hex } } = {
  '0x00': { weight: { refTime: 1_000n, proofSize: 100n } },
  // Uses less weight than announced.
  '0x01': { weight: { refTime: 1_000n, proofSize: 100n }, used: { refTime: 400n, proofSize: 40n } },
  // Fails with a module error.
  '0x02': { weight: { refTime: 1_000n, proofSize: 100n }, error: '0x03050100000000' },
  // Refused by the filter of message calls.
};

export function createMemoryHost(): MemoryHost {
  let state: State = { accounts: new Map(), trapped: new Map(), issued: 0n, fees: 0n, events: [] };
  const keyOf = (account: Hex, id: Location) => `${account} ${formatLocationKey(id)}`;
  const get = (account: Hex, id: Location) => state.accounts.get(keyOf(account, id)) ?? 0n;
  const put = (account: Hex, id: Location, amount: bigint) => {
    const accounts = new Map(state.accounts);
    if (amount === 0n) accounts.delete(keyOf(account, id));
    else accounts.set(keyOf(account, id), amount);
    state = { ...state, accounts };
  };
  const issue = (amount: bigint) => {
    state = { ...state, issued: state.issued + amount };
  };
  const note = (event: MemoryEvent) => {
    state = { ...state, events: [...state.events, event] };
  };
  const trapKey = (origin: Location, assets: readonly Asset[]) =>
    JSON.stringify([
      formatLocationKey(origin),
      ...assets.map(({ id, amount }) => [formatLocationKey(id), `${amount}`]),
    ]);
  const trappedSums = new Map<string, bigint>();

  const host: MemoryHost = {
    get events() {
      return state.events;
    },
    get fees() {
      return state.fees;
    },
    get issued() {
      return state.issued;
    },
    count() {
      const held = [...state.accounts.values()].reduce((sum, amount) => sum + amount, 0n);
      const trapped = [...state.trapped].reduce(
        (sum, [key, times]) => sum + BigInt(times) * (trappedSums.get(key) ?? 0n),
        0n,
      );
      return held + trapped + state.fees;
    },
    endow(account, { id, amount }) {
      put(account, id, get(account, id) + amount);
      issue(amount);
    },
    getBalance: get,
    transactional(run) {
      const before = state;
      const error = run();
      if (error) state = before;
      return error;
    },
    withdraw({ id, amount }, account) {
      const left = get(account, id) - amount;
      if (left < 0n) return 'FailedToTransactAsset';
      // The rest of a reaped account is dust.
      const dust = left < existentialDeposit ? left : 0n;
      put(account, id, left - dust);
      issue(-dust);
      return undefined;
    },
    deposit({ id, amount }, account) {
      const after = get(account, id) + amount;
      if (after < existentialDeposit) return 'FailedToTransactAsset';
      put(account, id, after);
      return undefined;
    },
    takeFee({ amount }) {
      state = { ...state, fees: state.fees + amount };
    },
    findCall(call): HostCall | undefined {
      const known = calls[call];
      if (!known) return undefined;
      return {
        weight: known.weight,
        dispatch(origin) {
          note({ kind: 'Dispatched', origin, call, ok: known.error === undefined });
          return {
            ...(known.error ? { error: known.error } : {}),
            ...(known.used ? { actualWeight: known.used } : {}),
          };
        },
      };
    },
    send(destination, program) {
      if (destination.parents !== 1) return 'Unroutable';
      note({ kind: 'Sent', destination, program });
      return undefined;
    },
    trapAssets(origin, assets) {
      const key = trapKey(origin, assets);
      trappedSums.set(
        key,
        assets.reduce((sum, { amount }) => sum + amount, 0n),
      );
      state = {
        ...state,
        trapped: new Map([...state.trapped, [key, (state.trapped.get(key) ?? 0) + 1]]),
      };
      note({ kind: 'AssetsTrapped', origin, assets });
    },
    claimAssets({ origin, assets }) {
      const key = trapKey(origin, assets);
      const times = state.trapped.get(key) ?? 0;
      if (times === 0) return false;
      state = { ...state, trapped: new Map([...state.trapped, [key, times - 1]]) };
      return true;
    },
  };
  return host;
}

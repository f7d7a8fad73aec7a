import type { Hex } from '@parachron/core';
import type {
  Asset,
  Location,
  PalletInfo,
  Program,
  Response,
  Weight,
  XcmError,
  XcmErrorName,
} from '@parachron/xcm';
import type { LocalOrigin } from './locations/LocalOrigin.js';

/** A call that the chain decodes. */
export interface HostCall {
  /** Announced weight. */
  readonly weight: Weight;
  /** Whether the chain's `SafeCallFilter` lets messages make this call. */
  readonly allowed: boolean;
  /** Dispatches the call; undoes its changes if it fails. */
  dispatch(origin: LocalOrigin): CallResult;
}

/** Outcome of a call; `error` is the SCALE encoding of the dispatch error. */
export interface CallResult {
  readonly error?: Hex;
  /** Used weight, if it is less than the announced weight. */
  readonly actualWeight?: Weight;
}

/** A response to a query of this chain. */
export interface ArrivedResponse {
  readonly origin: Location;
  readonly queryId: bigint;
  readonly querier: Location | undefined;
  readonly response: Response;
  readonly maxWeight: Weight;
}

/** The name of a refusal; undefined on success. */
export type Refusal = XcmErrorName | undefined;

/** Interface of a chain to its executor. Accounts are hex of 32 or 20 bytes. No function may throw: a refusal is an error name. */
export interface Host {
  /** Rolls back all changes of `run` if `run` returns an error; returns that error. */
  transactional(run: () => XcmError | undefined): XcmError | undefined;

  withdraw(asset: Asset, account: Hex): Refusal;
  /** `dust` is the treatment of an amount too small for a new account. */
  deposit(asset: Asset, account: Hex, options: { readonly dust: 'lost' | 'refused' }): Refusal;
  transfer(asset: Asset, from: Hex, to: Hex): Refusal;
  /** Takes fees for execution, which the executor has already removed from the holding register. */
  takeFee(asset: Asset): void;
  /** Records assets that left for another chain, or that an instruction burned. */
  burn(asset: Asset): void;
  /** Records assets that arrived from another chain's reserve or by teleport. */
  mint(asset: Asset): void;

  findCall(call: Hex): HostCall | undefined;
  listPallets(): readonly PalletInfo[];

  /** Sends a program without a fee. */
  send(destination: Location, program: Program): Refusal;

  /** Traps the assets left in the holding register, for the location to claim; returns the weight used. */
  trapAssets(origin: Location, assets: readonly Asset[]): Weight;
  /** Releases trapped assets; returns false if the trap does not exist. */
  claimAssets(claim: {
    readonly origin: Location;
    readonly ticket: Location;
    readonly assets: readonly Asset[];
  }): boolean;

  isExpectedResponse(response: Pick<ArrivedResponse, 'origin' | 'queryId' | 'querier'>): boolean;
  noteResponse(response: ArrivedResponse): void;
  subscribeVersion(request: { origin: Location; queryId: bigint; maxWeight: Weight }): Refusal;
  unsubscribeVersion(origin: Location): Refusal;
  /** Records that an instruction of a message failed; only the newest chains emit an event for the failure. */
  noteFailure(failure: {
    readonly origin: Location;
    readonly error: XcmError;
    readonly messageId: Hex;
  }): void;
}

import type { Hex } from '@parachron/core';
import type { Asset, Location, Program, Weight, XcmError, XcmErrorName } from '@parachron/xcm';
import type { LocalOrigin } from './getLocalOrigin.js';

/** A call that the chain decodes. */
export interface HostCall {
  /** Announced weight. */
  readonly weight: Weight;
  /** Dispatches the call; undoes its changes if it fails. */
  dispatch(origin: LocalOrigin): CallResult;
}

/** Outcome of a call; `error` is the SCALE encoding of the dispatch error. */
export interface CallResult {
  readonly error?: Hex;
  /** Used weight, if it is less than the announced weight. */
  readonly actualWeight?: Weight;
}

/** The name of a refusal; undefined on success. */
export type Refusal = XcmErrorName | undefined;

/** Interface of a chain to its executor. Accounts are hex of 32 bytes. No function may throw: a refusal is an error name. */
export interface Host {
  /** Rolls back all changes of `run` if `run` returns an error; returns that error. */
  transactional(run: () => XcmError | undefined): XcmError | undefined;

  withdraw(asset: Asset, account: Hex): Refusal;
  /** Refuses an amount that is too small for a new account. */
  deposit(asset: Asset, account: Hex): Refusal;
  /** Takes fees for execution, which the executor has already removed from the holding register. */
  takeFee(asset: Asset): void;

  findCall(call: Hex): HostCall | undefined;

  /** Sends a program without a fee. */
  send(destination: Location, program: Program): Refusal;

  /** Traps the assets left in the holding register, for the location to claim. */
  trapAssets(origin: Location, assets: readonly Asset[]): void;
  /** Releases trapped assets; returns false if the trap does not exist. */
  claimAssets(claim: {
    readonly origin: Location;
    readonly ticket: Location;
    readonly assets: readonly Asset[];
  }): boolean;
}

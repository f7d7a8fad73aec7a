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
  /** Whether the chain lets messages make it at all. */
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

/** The chain as an executor sees it. Accounts are hex of 32 or 20 bytes. No function may throw: a refusal is a name. */
export interface Host {
  /** Undoes all that `run` changed when it gives an error, which is passed on. */
  transactional(run: () => XcmError | undefined): XcmError | undefined;

  withdraw(asset: Asset, account: Hex): Refusal;
  /** `dust` is the treatment of an amount too small for a new account. */
  deposit(asset: Asset, account: Hex, options: { readonly dust: 'lost' | 'refused' }): Refusal;
  transfer(asset: Asset, from: Hex, to: Hex): Refusal;
  /** Fees for execution and delivery, which the executor has taken out of holding. */
  takeFee(asset: Asset): void;
  /** Notes assets that left the chain for another, or were burned by an instruction. */
  burn(asset: Asset): void;
  /** Notes assets that came out of another chain's reserve or by teleport. */
  mint(asset: Asset): void;

  findCall(call: Hex): HostCall | undefined;
  listPallets(): readonly PalletInfo[];

  /** Price of sending, or the reason why the message cannot be sent. */
  quoteDelivery(
    destination: Location,
    program: Program,
  ): readonly Asset[] | { readonly refusal: XcmErrorName };
  send(destination: Location, program: Program): Refusal;

  /** Keeps what was left in holding for the location to claim; returns the weight that this took. */
  trapAssets(origin: Location, assets: readonly Asset[]): Weight;
  /** Releases trapped assets; false when there is no such trap. */
  claimAssets(claim: {
    readonly origin: Location;
    readonly ticket: Location;
    readonly assets: readonly Asset[];
  }): boolean;

  isExpectedResponse(response: Pick<ArrivedResponse, 'origin' | 'queryId' | 'querier'>): boolean;
  noteResponse(response: ArrivedResponse): void;
  subscribeVersion(request: { origin: Location; queryId: bigint; maxWeight: Weight }): Refusal;
  unsubscribeVersion(origin: Location): Refusal;
  /** An instruction of a message failed; only the newest chains report it by an event. */
  noteFailure(failure: {
    readonly origin: Location;
    readonly error: XcmError;
    readonly messageId: Hex;
  }): void;
}

import type { IKeyringPair, SignerPayloadJSON, SignerPayloadRaw, SignerResult } from '@polkadot/types/types';

/** A wallet: a browser extension or another external signer. */
export interface InjectedSigner {
  signPayload?: (payload: SignerPayloadJSON) => Promise<SignerResult>;
  signRaw?: (raw: SignerPayloadRaw) => Promise<SignerResult>;
}

/** One transaction extension, in the bytes that polkadot-api passes to signers. */
export interface SignedExtension {
  readonly identifier: string;
  /** The part inside the transaction. */
  readonly value: Uint8Array;
  /** The part that only the signature covers. */
  readonly additionalSigned: Uint8Array;
}

/** A signer of polkadot-api, as `getPolkadotSigner` of `polkadot-api/signer` returns it. */
export interface PolkadotSigner {
  readonly publicKey: Uint8Array;
  readonly signTx: (
    callData: Uint8Array,
    signedExtensions: Record<string, SignedExtension>,
    metadata: Uint8Array,
    atBlockNumber: number,
  ) => Promise<Uint8Array>;
}

/** A key pair of polkadot.js, an address with the wallet that holds its key, or a signer of polkadot-api. */
export type TransactionSigner =
  | IKeyringPair
  | { readonly address: string; readonly signer: InjectedSigner }
  | PolkadotSigner;

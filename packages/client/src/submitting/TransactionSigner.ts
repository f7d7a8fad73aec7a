import type { IKeyringPair, SignerPayloadJSON, SignerPayloadRaw, SignerResult } from '@polkadot/types/types';

/** A wallet: a browser extension or another external signer. */
export interface InjectedSigner {
  signPayload?: (payload: SignerPayloadJSON) => Promise<SignerResult>;
  signRaw?: (raw: SignerPayloadRaw) => Promise<SignerResult>;
}

/** A signer of polkadot-api, as `getPolkadotSigner` of `polkadot-api/signer` returns it. */
export interface PolkadotSigner {
  readonly publicKey: Uint8Array;
  readonly signTx: (
    callData: Uint8Array,
    /** The transaction extensions by name; only the signature covers `additionalSigned`. */
    signedExtensions: Record<
      string,
      { readonly identifier: string; readonly value: Uint8Array; readonly additionalSigned: Uint8Array }
    >,
    metadata: Uint8Array,
    atBlockNumber: number,
  ) => Promise<Uint8Array>;
}

/** A key pair of polkadot.js, an address with the wallet that holds its key, or a signer of polkadot-api. */
export type TransactionSigner =
  | IKeyringPair
  | { readonly address: string; readonly signer: InjectedSigner }
  | PolkadotSigner;

/** The location and the type of the key. */
export interface SignerOptions {
  signerFile?: string;
  signerEnv?: string;
  passwordEnv?: string;
  keyType: KeyType;
}

/** The kinds of key that chains accept. */
export const keyTypes = ['sr25519', 'ed25519', 'ecdsa', 'ethereum'] as const;
/** One of them. */
export type KeyType = (typeof keyTypes)[number];

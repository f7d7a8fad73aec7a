const secretWords =
  /(seed|secret|mnemonic|phrase|private|suri|signer|password|passwd|keystore|credential|token)|key$/i;

/** Returns whether a field is named like one that holds a secret. */
export function isSecretKey(name: string): boolean {
  return secretWords.test(name);
}

const secretWords =
  /(seed|secret|mnemonic|phrase|private|suri|signer|password|passwd|keystore|credential|token)|key$/i;

/** Returns whether the name of a field suggests a secret. */
export function isSecretKey(name: string): boolean {
  return secretWords.test(name);
}

const secretWords =
  /(seed|secret|mnemonic|phrase|private|suri|signer|password|passwd|keystore|credential|token)|key$/i;

/** Returns whether a field is named like one that holds a secret. */
export function isSecretKey(name: string): boolean {
  return secretWords.test(name);
}

/**
 * Returns whether a text looks like a secret given in place of an address: the words of a phrase, or a derivation path. Such a
 * text is never printed.
 */
export function isSecretText(text: string): boolean {
  return text.trim().split(/\s+/).length >= 12 || /^\s*(0x)?[\w\s]*\/\//.test(text);
}

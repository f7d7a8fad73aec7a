import type { KeyringPair } from '@polkadot/keyring/types';
import { UsageError } from '../errors/errors.js';

/**
 * Requires that options of sending stand together, before anything is connected to.
 *
 * @throws USAGE when there is nothing to sign with, or an option of sending without --submit
 */
export function requireSubmitSigner(
  flags: { readonly submit?: true; readonly yes?: true; readonly ticket?: string },
  signer: KeyringPair | undefined,
): void {
  if (flags.submit && !signer) {
    throw new UsageError({ option: '--submit', reason: 'give --signer-file or --signer-env to sign with' });
  }
  if (flags.submit) return;
  for (const option of ['yes', 'ticket'] as const) {
    if (flags[option] === undefined) continue;
    throw new UsageError({
      option: `--${option}`,
      reason: 'requires --submit: nothing is sent without --submit',
    });
  }
}

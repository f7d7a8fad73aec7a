import type { KeyringPair } from '@polkadot/keyring/types';
import { UsageError } from '../errors/errors.js';

/**
 * Checks that the options for sending are complete, before any connection.
 *
 * @throws USAGE when there is no signer, or an option for sending without --submit
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

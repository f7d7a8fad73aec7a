import type { KeyringPair } from '@polkadot/keyring/types';
import { expect, it } from 'vitest';
import { requireSubmitSigner } from './requireSubmitSigner.js';

const signer = {} as KeyringPair;

it.each([
  [{}, undefined],
  [{}, signer],
  [{ submit: true }, signer],
  [{ submit: true, yes: true, ticket: 'ticket.json' }, signer],
] as const)('the options %j are complete', (flags, given) => {
  expect(() => requireSubmitSigner(flags, given)).not.toThrow();
});

it.each([
  [{ submit: true }, undefined, '--submit: give --signer-file or --signer-env to sign with.'],
  [{ yes: true }, signer, '--yes: requires --submit: nothing is sent without --submit.'],
  [{ ticket: 'ticket.json' }, signer, '--ticket: requires --submit: nothing is sent without --submit.'],
  [{ ticket: '' }, undefined, '--ticket: requires --submit: nothing is sent without --submit.'],
] as const)('the options %j are refused', (flags, given, message) => {
  expect(() => requireSubmitSigner(flags, given)).toThrow(
    expect.objectContaining({ code: 'USAGE', message }),
  );
});

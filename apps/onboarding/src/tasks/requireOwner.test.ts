import { describe, expect, it } from 'vitest';
import { alice, bob } from '../../test/support/local.js';
import { requireOwner } from './requireOwner.js';

const given = alice;
const signer = { address: alice };
const user = { account: bob };

describe('the owner of a task', () => {
  it.each([
    ['is the given account', { given, user }, alice],
    ['is the account of the signer', { given: undefined, signer, user }, alice],
    ['is the account of the configuration without another', { given: undefined, user }, bob],
    ['may be given and sign', { given, signer }, alice],
  ])('%s', (_title, owners, hex) => {
    expect(requireOwner(owners).hex).toBe(hex);
  });

  it('is not another account than that of the signer', () => {
    expect(() => requireOwner({ given: bob, signer })).toThrow(
      '--owner: the account differs from the account of the signer.',
    );
  });

  it.each([
    [true, '--owner: no owner given: give the account, or a signer.'],
    [false, '--owner: no owner given: give the account, or a configuration with a user.'],
  ])('is required, and the error names the other source if the command signs: %s', (canSign, message) => {
    expect(() => requireOwner({ given: undefined, canSign })).toThrow(
      expect.objectContaining({ code: 'USAGE', message }),
    );
  });

  it('is no secret, which the error does not repeat', () => {
    expect(() => requireOwner({ given: '//Alice' })).toThrow(
      expect.objectContaining({ code: 'USAGE', message: expect.not.stringContaining('Alice') }),
    );
  });
});

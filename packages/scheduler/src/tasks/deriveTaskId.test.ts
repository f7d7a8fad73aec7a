import { describe, expect, it } from 'vitest';
import { deriveTaskId } from './deriveTaskId.js';

const alice = '0xd43593c715fdd31c61141abd04a99fd6822c8558854ccde39a5684e7a56da27d';
const address = '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY';

describe('deriveTaskId', () => {
  it('is the id of the specification', () => {
    // Specification, derivations: Alice and "savedProvidedID".
    expect(deriveTaskId(alice, 'savedProvidedID')).toBe(
      '0x45edb12767422ace02643641c0224b7a37d584751779e78e35819212d04100fd',
    );
  });

  // Python's hashlib.blake2b of the owner, the compact length and the id.
  it.each([
    ['an empty id', '', '0x69dec2b5394831627ed5edc9752dc2a60c126a17868994d1a8bb6227d5266895'],
    [
      'the longest id with a length of one byte',
      'a'.repeat(63),
      '0xcb63b728163980fea1e6762f2228898b3e7c1e1e1c81d01a3d18628b6fb6a740',
    ],
    [
      'the shortest id with a length of two bytes',
      'a'.repeat(64),
      '0x12893d7faf6c9fed10322c63e5f8c2e97a4fbba6d9bced4d1ab088b015fa9434',
    ],
    [
      'the longest id with a length of two bytes',
      'a'.repeat(16_383),
      '0x5c9ca275a7daea8a2b42206cef8c3556fdd515d32eac0da3e4939973c1b53d43',
    ],
    [
      'the shortest id with a length of four bytes',
      'a'.repeat(16_384),
      '0x52b4a1e2fe867ed4ea565f459730b112fd8c3a2054216a29028f5b87ed60080e',
    ],
    [
      'text of several bytes for each character',
      'ü€',
      '0x33ec7917d3734f39cacf299be976498fcb8c474a253de2c6c2b74b74fab2b7d3',
    ],
    // Text is never decoded as hex.
    [
      'text that looks like hex',
      '0x01',
      '0x570770cc8bf92d6dac26d0bf29e64c193158c5b59bbe3176a3fe51caf2c67dcd',
    ],
    ['bytes', Uint8Array.of(1), '0x77095e213e18dff2f9f3667c75410e900c066b06acacf28f264b28f57c05c728'],
  ])('has %s', (_, id, expected) => {
    expect(deriveTaskId(alice, id)).toBe(expected);
  });

  it.each([
    ['an owner of 20 bytes', `0x${'11'.repeat(20)}`, 'accounts of the service have 32 bytes'],
    ['an address with a typing error', address.replace('Y', 'X'), expect.any(String)],
  ])('refuses %s', (_, owner, reason) => {
    expect(() => deriveTaskId(owner, 'id')).toThrow(
      expect.objectContaining({
        code: 'INVALID_ACCOUNT',
        facts: expect.objectContaining({ field: 'owner', reason }),
      }),
    );
  });

  // The UTF-8 of the Encoding Standard has U+FFFD for both, so that they would be one task.
  it.each(['a\ud800', '\udfffb'])('refuses the id %j, which UTF-8 cannot write', (id) => {
    expect(() => deriveTaskId(alice, id)).toThrow('providedId must be text or bytes, got half a character.');
  });

  it.each([5, undefined, null, {}, ['id']])('refuses the id %j, which is neither text nor bytes', (id) => {
    expect(() => deriveTaskId(alice, id as never)).toThrow(
      expect.objectContaining({
        code: 'INVALID_INPUT',
        facts: expect.objectContaining({ found: typeof id }),
      }),
    );
  });
});

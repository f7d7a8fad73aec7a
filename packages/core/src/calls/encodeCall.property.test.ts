import fc from 'fast-check';
import { expect, test } from 'vitest';
import { getPolkadotRegistry } from '../../test/polkadotRegistry.js';
import { decodeCall, encodeCall } from './encodeCall.js';

const polkadot = getPolkadotRegistry();
const u32 = fc.integer({ min: 0, max: 2 ** 32 - 1 });

test('a call decodes to the arguments it was encoded from', () => {
  fc.assert(
    fc.property(u32, u32, u32, (recipient, capacity, size) => {
      const args = { recipient, proposed_max_capacity: capacity, proposed_max_message_size: size };
      const call = encodeCall(polkadot, { pallet: 'Hrmp', method: 'hrmp_init_open_channel', args });
      expect(decodeCall(polkadot, call.hex)).toEqual(call);
      expect(call.args).toEqual(args);
    }),
    { numRuns: 100 },
  );
});

// Indices of the runtime's metadata: System.remark is 0x0000, Utility.batch 0x1a00. The memory for all that is announced
// does not exist.
test.each([
  ['a remark of 640 MB', '000002999999'],
  ['a remark longer than any count', '0000ffffffffffffffffffffffff'],
  ['a batch of 2^30 calls', '1a00feffffff'],
  ['a batch of a million calls', `1a0002093d00${'00'.repeat(100_000)}`],
  ['20 000 batches, each within the one before', '1a0004'.repeat(20_000)],
])('%s is refused', (_what, hex) => {
  expect(() => decodeCall(polkadot, `0x${hex}`)).toThrow(
    expect.objectContaining({ code: 'CALL_UNDECODABLE' }),
  );
});

// Four bytes announce 524,287 calls, the most that polkadot.js makes, which takes ten seconds.
test('a list of calls that is longer than its bytes is not begun', () => {
  expect(() => decodeCall(polkadot, '0x1a00feff1f00')).toThrow(
    expect.objectContaining({
      code: 'CALL_UNDECODABLE',
      facts: expect.objectContaining({ reason: 'the bytes end too early' }),
      cause: expect.objectContaining({ message: expect.stringMatching(/\(index [1-3]\/524287\)/) }),
    }),
  );
});

test('bytes are a call or refused with a code, and never anything else', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 40 }), (bytes) => {
      const hex = `0x${Buffer.from(bytes).toString('hex')}` as const;
      try {
        expect(decodeCall(polkadot, hex).hex).toBe(hex);
      } catch (error) {
        expect(error).toMatchObject({ code: 'CALL_UNDECODABLE' });
      }
    }),
    { numRuns: 100 },
  );
});

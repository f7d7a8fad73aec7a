import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createPolkadotRegistry } from '../../test/polkadotRegistry.js';
import { decodeCall, encodeCall } from './encodeCall.js';

const polkadot = createPolkadotRegistry();
const u32 = fc.integer({ min: 0, max: 2 ** 32 - 1 });

test('a call decodes to the arguments it was encoded from', () => {
  fc.assert(
    fc.property(u32, u32, u32, (recipient, capacity, size) => {
      const args = { recipient, proposed_max_capacity: capacity, proposed_max_message_size: size };
      const call = encodeCall(polkadot, { pallet: 'Hrmp', method: 'hrmp_init_open_channel', args });
      expect(decodeCall(polkadot, call.hex)).toEqual(call);
      expect(call.args).toEqual(args);
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
  );
});

import { decodeCall } from '@parachron/core';
import { kusama2024, polkadot2025 } from '@parachron/samples/runtimes';
import type { Registry } from '@polkadot/types/types';
import { assert, nat, property, record } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { acceptOpenChannelCall, establishSystemChannelCall, initOpenChannelCall } from '../index.js';

const u32 = nat({ max: 0xffff_ffff });
const relays = [
  { name: 'Kusama 1003000', relay: kusama2024() },
  { name: 'Polkadot 2000000', relay: polkadot2025() },
];

// Compared with the registry's own encoding, from the indices of pallet and call and the plain values.
function encodeOtherwise(registry: Registry, call: number, values: readonly unknown[]): string {
  const callIndex = new Uint8Array([60, call]);
  return registry.createType('Call', { args: values, callIndex } as unknown as Uint8Array).toHex();
}

// And by hand: every argument is a u32, little-endian.
function encodeByHand(call: number, values: readonly number[]): string {
  const bytes = new Uint8Array(2 + 4 * values.length);
  bytes.set([60, call]);
  for (const [at, value] of values.entries()) new DataView(bytes.buffer).setUint32(2 + 4 * at, value, true);
  return `0x${[...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}

describe.each(relays)('any arguments on $name', ({ relay }) => {
  function check(found: string, call: number, values: readonly number[]): void {
    expect(found).toBe(encodeByHand(call, values));
    expect(found).toBe(encodeOtherwise(relay.registry, call, values));
  }

  test('init, accept and establish decode to their arguments', () => {
    const args = record({ a: u32, b: u32, c: u32 });
    assert(
      property(args, ({ a, b, c }) => {
        const init = initOpenChannelCall(relay, { recipient: a, capacity: b, messageSize: c });
        const accept = acceptOpenChannelCall(relay, { sender: a });
        const channel = { sender: a, recipient: b };
        const establish = establishSystemChannelCall(relay, channel);
        check(init.hex, 0, [a, b, c]);
        check(accept.hex, 1, [a]);
        check(establish.hex, 8, [a, b]);
        expect(decodeCall(relay.registry, init.hex).hex).toBe(init.hex);
      }),
      { numRuns: 40 },
    );
  });
});

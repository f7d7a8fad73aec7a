import type { DecodedEvent } from '@parachron/client';
import { decodeCall, type Hex } from '@parachron/core';
import { decodeProgram, deriveTaskProgram, encodeProgram, type XcmVersion } from '@parachron/xcm';
import {
  array,
  assert,
  bigInt,
  constantFrom,
  dictionary,
  jsonValue,
  nat,
  property,
  record,
  string,
  uint8Array,
} from 'fast-check';
import { expect, test } from 'vitest';
import { loadTarget } from '../test/support/loadTarget.js';
import { user } from '../test/support/users.js';
import { addProxyCall, explainDelivery, listProxyTypes, proxyCall } from './index.js';

const target = loadTarget();
const types = listProxyTypes(target.registry);
const bytes = (length: number) =>
  uint8Array({ minLength: length, maxLength: length }).map(
    (value): Hex => `0x${[...value].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`,
  );
const account = bytes(32).map((hex) => ({ kind: 'AccountId32', hex }) as const);

test('a wrapped call decodes to its parts, for any call', () => {
  assert(
    property(
      record({ real: account, type: constantFrom(...types), remark: bytes(9) }),
      ({ real, type, remark }) => {
        // System.remark of nine bytes on Asset Hub Polkadot: pallet 0, call 0.
        const call: Hex = `0x000024${remark.slice(2)}`;
        const wrapped = proxyCall(target, { real, call, forceProxyType: type });
        expect(decodeCall(target.registry, wrapped.hex).args.force_proxy_type).toBe(type);
        expect(wrapped.hex.startsWith(`0x2a0000${real.hex.slice(2)}01`)).toBe(true);
        expect(wrapped.hex.endsWith(call.slice(2))).toBe(true);
      },
    ),
    { numRuns: 30 },
  );
});

test('a grant ends with its delay as four bytes', () => {
  assert(
    property(record({ delegate: account, delay: nat({ max: 0xffff_ffff }) }), ({ delegate, delay }) => {
      const { hex } = addProxyCall(target, { delegate, proxyType: 'Any', delay });
      const tail = Buffer.from(hex.slice(-8), 'hex').readUInt32LE();
      expect(tail).toBe(delay);
      expect(hex).toContain(delegate.hex.slice(2));
    }),
    { numRuns: 30 },
  );
});

test("a task's program decodes to the values that it was encoded from, in every version", () => {
  const order = record({
    flow: constantFrom('sovereign' as const, 'remote' as const),
    token: constantFrom('service' as const, 'target' as const),
    offer: bigInt({ min: 1n, max: (1n << 128n) - 1n }),
    call: bytes(12),
    version: constantFrom<XcmVersion[]>(2, 3, 4, 5),
  });
  assert(
    property(order, ({ version, ...rest }) => {
      const callWeight = { refTime: 5n, proofSize: 0n };
      const program = deriveTaskProgram({ user, weightLimit: 'Unlimited', callWeight, ...rest });
      const decoded = decodeProgram(encodeProgram(program, { version }));
      expect(decoded.version).toBe(version);
      expect(decoded.program.map(({ kind }) => kind)).toEqual(program.map(({ kind }) => kind));
    }),
  );
});

test('any events have an explanation, which is never executed without an event of the proxy', () => {
  const event = record({
    phase: constantFrom('initialization' as const, 'finalization' as const),
    usualPallet: constantFrom('MessageQueue', 'XcmpQueue', 'DmpQueue', 'PolkadotXcm', 'Balances'),
    method: constantFrom(
      'Processed',
      'ProcessingFailed',
      'Success',
      'Fail',
      'ExecutedDownward',
      'AssetsTrapped',
      'ProcessXcmError',
      'OverweightEnqueued',
    ),
    data: dictionary(string(), jsonValue()),
  }).map((given) => ({ ...given, pallet: given.usualPallet }));
  assert(
    property(array(event), (events) => {
      const { outcome, sentence } = explainDelivery(events as unknown as DecodedEvent[]);
      expect(['executed', 'call-failed']).not.toContain(outcome);
      expect(sentence.endsWith('.')).toBe(true);
    }),
  );
});

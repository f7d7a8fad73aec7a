import { type CallTemplate, encodeCall } from '@parachron/core';
import { kusama2025 } from '@parachron/samples/runtimes';
import { expect, test } from 'vitest';
import { encodeDefaults } from './encodeDefaults.js';

const runtime = kusama2025();
const { registry } = runtime;
const template = (parts: Partial<CallTemplate>): CallTemplate =>
  ({ pallet: 'Referenda', method: 'place_decision_deposit', args: {}, fill: [], ...parts }) as CallTemplate;
const fill = (...fields: readonly string[]) => fields.map((field) => ({ field, from: 'the chain' }));

test('a field that is left to fill has the default of its type', () => {
  const call = encodeDefaults(runtime, template({ fill: fill('index') }));
  expect(call?.hex).toBe(
    encodeCall(registry, { pallet: 'Referenda', method: 'place_decision_deposit', args: { index: 0 } }).hex,
  );
});

test('given arguments stay', () => {
  const args = { bytes: '0x1234' };
  const given = template({ pallet: 'Preimage', method: 'note_preimage', args });
  expect(encodeDefaults(runtime, given)?.hex).toBe(
    encodeCall(registry, { pallet: 'Preimage', method: 'note_preimage', args }).hex,
  );
});

// Multisig.as_multi: the fee of the call includes its time point.
test('an option gets the default of its content', () => {
  const args = {
    threshold: 2,
    other_signatories: [`0x${'11'.repeat(32)}`],
    call: '0x00000401',
    max_weight: { refTime: 1, proofSize: 2 },
  };
  const filled = { ...args, maybe_timepoint: { height: 0, index: 0 } };
  const call = encodeDefaults(
    runtime,
    template({ pallet: 'Multisig', method: 'as_multi', args, fill: fill('maybe_timepoint') }),
  );
  expect(call?.hex).toBe(encodeCall(registry, { pallet: 'Multisig', method: 'as_multi', args: filled }).hex);
});

test.each([
  ['no such call', template({ method: 'nothing' })],
  ['no such pallet', template({ pallet: 'Nothing' })],
  ['no such field', template({ fill: fill('index', 'other') })],
])('has no bytes with %s', (_, one) => {
  expect(encodeDefaults(runtime, one)).toBeUndefined();
});

import { expect, test } from 'vitest';
import { findFailedField, listCodecSteps } from './findFailedField.js';

// What polkadot.js 16 says of a native transfer of too many tokens.
const message =
  'createType(Call):: Call: failed decoding automationTime.scheduleNativeTransferTask:: Struct: failed on args: {"amount":"Lookup48"}:: Struct: failed on dest: MultiAddress:: Struct: failed on amount: Compact<u128>:: u128: Input too large';

test('the innermost field, not the list of arguments and not a field around it', () => {
  expect(findFailedField(new Error(message))).toEqual({ name: 'amount', type: 'Compact<u128>' });
});

test('no field of an error that names none', () => {
  expect(findFailedField(new Error('createType(Call):: Struct: failed on args: {}'))).toBeUndefined();
  expect(findFailedField('no error')).toBeUndefined();
});

test('the steps from the outermost type to the failure', () => {
  const steps = listCodecSteps(new Error(message));
  expect([steps[0], steps.at(-1)]).toEqual(['createType(Call)', 'u128: Input too large']);
});

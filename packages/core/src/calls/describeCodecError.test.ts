import { expect, test } from 'vitest';
import { describeCodecError } from './describeCodecError.js';

// What polkadot.js 16 says of a native transfer of too many tokens, of a call that a runtime does not have, and of a short one.
const tooLarge =
  'createType(Call):: Call: failed decoding automationTime.scheduleNativeTransferTask:: Struct: failed on args: {"provided_id":"Bytes","amount":"Lookup48"}:: Struct: failed on amount: Compact<u128>:: u128: Input too large. Found input with 163 bits, expected 128';
const noCall = 'createType(Call):: findMetaCall: Unable to find Call with index [255, 255]/[255,255]';

test('the argument, the type that it takes, and the value that was given', () => {
  const given = { amount: 10n ** 48n };
  expect(describeCodecError(new Error(tooLarge), given)).toBe(
    `amount takes Compact<u128>, got "1${'0'.repeat(48)}"`,
  );
  expect(describeCodecError(new Error(tooLarge))).toBe('amount takes Compact<u128>');
});

test('a number that JavaScript rounds', () => {
  expect(describeCodecError(new Error(tooLarge), { amount: 10 ** 18 })).toBe(
    'amount takes Compact<u128>, got 1000000000000000000, a number that is rounded: give a bigint, or its digits as text',
  );
});

// What polkadot.js 16 says of PolkadotXcm.send of Asset Hub Polkadot 2 000 000 with a destination that names no version.
test('the variants of an enum and the fields of a struct instead of their JSON', () => {
  const failed = (type: string) =>
    new Error(
      `createType(Call):: Call: failed decoding polkadotXcm.send:: Struct: failed on dest: ${type}:: x`,
    );
  const versions =
    '{"_enum":{"__Unused0":"Null","V3":"StagingXcmV3MultiLocation","V4":"StagingXcmV4Location"}}';
  expect(describeCodecError(failed(versions), { dest: 1000 })).toBe('dest takes one of V3, V4, got 1000');
  expect(describeCodecError(failed('{"_enum":["Live","Frozen"]}'))).toBe('dest takes one of Live, Frozen');
  expect(describeCodecError(failed('{"parents":"u8","interior":"Junctions"}'))).toBe(
    'dest takes an object with parents, interior',
  );
  expect(describeCodecError(failed('{"_enum":'))).toBe('dest takes one of several forms');
});

test('a call that the runtime does not have', () => {
  expect(describeCodecError(new Error(noCall))).toBe('no call has the index 255, 255');
});

test('anything else by its last step', () => {
  expect(describeCodecError(new Error('createType(Call):: Struct: it is short'))).toBe('Struct: it is short');
  expect(describeCodecError('no error')).toBe('no error');
});

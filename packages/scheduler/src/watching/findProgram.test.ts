import { expect, test } from 'vitest';
import { findProgram } from './findProgram.js';

// service-facts.md, XCM on trigger: the program of the sovereign flow to 2110, with the call 0x000102.
const program =
  '0x02180104000101000921000700a0a6a20713000101000921000700a0a6a2070107009d966b010b010100d43593c715fdd31c61141abd04a99fd6822c8558854ccde39a5684e7a56da27d06010284d7170c000102140d0100040101000921';
// blake2b-256 of these bytes, by `b2sum -l 256`.
const messageId = '0xb95d110a7f4fe030b65031ec27669a5949dc2c506ec6b3b953bacb3cff52550c';
const other = '0x02040a';
const page = { recipient: 2110, data: `0x00${other.slice(2)}${program.slice(2)}` } as const;
const wanted = { paraId: 2110, messageId: undefined, call: undefined };

test('finds a program by the hash of its message', () => {
  expect(findProgram([page], { ...wanted, messageId })).toBe(program);
});

test('finds a program by its call if the message id differs', () => {
  expect(findProgram([page], { ...wanted, messageId: `0x${'11'.repeat(32)}`, call: '0x000102' })).toBe(
    program,
  );
});

test('finds no program for another recipient, another call or another format', () => {
  expect(findProgram([page], { ...wanted, paraId: 2000, messageId, call: '0x000102' })).toBeUndefined();
  expect(findProgram([page], { ...wanted, call: '0x000103' })).toBeUndefined();
  expect(findProgram([page], wanted)).toBeUndefined();
  expect(findProgram([{ recipient: 2110, data: '0x0203' }], { ...wanted, call: '0x000102' })).toBeUndefined();
});

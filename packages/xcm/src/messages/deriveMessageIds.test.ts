import { expect, it } from 'vitest';
import { encodeProgram } from '../programs/encodeProgram.js';
import { deriveMessageIds } from './findVerdict.js';

// Python's hashlib.blake2b with 32 bytes.
const clear = '0x8eefd97275499115bedeb805a9a0301f3fdf185e24c8494133bfad3653d5af0e';
const [one, other] = [`0x${'01'.repeat(32)}`, `0x${'02'.repeat(32)}`] as const;

it('the id of a message is the hash of its bytes', () => {
  expect(deriveMessageIds('0x05040a')).toEqual([clear]);
  expect(deriveMessageIds('0x')).toEqual([
    '0x0e5751c026e543b2e8ab2eb06099daa1d1e5df47778f7787faab45cdf12fe3a8',
  ]);
});

it('a program that sets topics has these as further ids, in order', () => {
  const program = encodeProgram(
    [{ kind: 'SetTopic', topic: one }, { kind: 'ClearOrigin' }, { kind: 'SetTopic', topic: other }],
    { version: 4 },
  );
  expect(deriveMessageIds(program)).toEqual([
    '0xfdda5a8f7b029e18ca5b856892ee60c44b0bc4695f12f2d696a9b7d6f1afbf84',
    one,
    other,
  ]);
});

it('a topic inside a nested program is not an id of the message', () => {
  const nested = encodeProgram([{ kind: 'SetAppendix', xcm: [{ kind: 'SetTopic', topic: one }] }], {
    version: 4,
  });
  expect(deriveMessageIds(nested)).toHaveLength(1);
});

it.each([
  ['an unknown version', '0x09040a', '0x2ee72fb08be746f247571d5386114f8e5bc009e57fbe6322993e427e84d4ec95'],
  [
    'bytes that are cut',
    '0x05042c0101',
    '0xf1e4e4825cba328a2ebf56aa42f0c51267b019a98f112a7cb70129e77f3ca903',
  ],
  [
    'bytes after the program',
    '0x05040aff',
    '0x4767fec0810fdb8987e61913b7e0029a013647cbb089bd6f0657bda95b06439b',
  ],
] as const)('a message with %s has only its hash', (_, hex, hash) => {
  expect(deriveMessageIds(hex)).toEqual([hash]);
});

it('refuses text that is not hexadecimal', () => {
  expect(() => deriveMessageIds('0x0' as never)).toThrow(
    expect.objectContaining({ code: 'INVALID_HEX', facts: expect.objectContaining({ field: 'program' }) }),
  );
});

import { expect, test } from 'vitest';
import { writeOutput } from './processOutput.js';

test('a text is written in parts, each after the reader has read enough', () => {
  const written: string[] = [];
  let isFull = false;
  writeOutput('12345→7', (_descriptor, bytes) => {
    isFull = !isFull;
    if (isFull) throw Object.assign(new Error('EAGAIN'), { code: 'EAGAIN' });
    written.push(Buffer.from(bytes.slice(0, 4)).toString('latin1'));
    return Math.min(bytes.length, 4);
  });
  expect(Buffer.from(written.join(''), 'latin1').toString()).toBe('12345→7');
});

test('output that cannot be written is an error', () => {
  const refuse = () => {
    throw Object.assign(new Error('The disk is full.'), { code: 'ENOSPC' });
  };
  expect(() => writeOutput('text', refuse)).toThrow('The disk is full.');
});

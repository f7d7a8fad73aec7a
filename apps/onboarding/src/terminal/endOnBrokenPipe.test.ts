import { EventEmitter } from 'node:events';
import { describe, expect, it } from 'vitest';
import { endOnBrokenPipe } from './endOnBrokenPipe.js';

describe('endOnBrokenPipe', () => {
  const failure = (code: string) => Object.assign(new TypeError(code), { code });

  it('ends with the code that shells know when the reader has gone', () => {
    const codes: number[] = [];
    const stream = new EventEmitter();
    endOnBrokenPipe(stream, (code) => codes.push(code));
    stream.emit('error', failure('EPIPE'));
    expect(codes).toEqual([141]);
  });

  it('hides no other failure', () => {
    const stream = new EventEmitter();
    endOnBrokenPipe(stream, () => {});
    expect(() => stream.emit('error', failure('ENOSPC'))).toThrow('ENOSPC');
  });
});

import { EventEmitter } from 'node:events';
import pico from 'picocolors';
import { describe, expect, it } from 'vitest';
import { endOnFailedOutput } from './endOnFailedOutput.js';

function startProcess() {
  const codes: unknown[] = [];
  const exit = (code: unknown) => {
    codes.push(code);
    throw new TypeError('ended');
  };
  const process = { stdout: new EventEmitter(), stderr: new EventEmitter(), exit };
  const screen = { colors: pico.createColors(false), unicode: true, width: 80 };
  endOnFailedOutput(process as unknown as NodeJS.Process, screen);
  return { process, codes };
}

const failure = (code: string) => Object.assign(new TypeError(code), { code });

describe('endOnFailedOutput', () => {
  it.each([
    ['stdout', 'EPIPE', 141],
    ['stderr', 'EPIPE', 141],
    ['stderr', 'ENOSPC', 2],
  ] as const)('ends the process where %s fails with %s', (stream, code, expected) => {
    const { process, codes } = startProcess();
    expect(() => process[stream].emit('error', failure(code))).toThrow('ended');
    expect(codes).toEqual([expected]);
  });
});

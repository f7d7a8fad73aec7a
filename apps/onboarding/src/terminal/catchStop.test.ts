import { EventEmitter } from 'node:events';
import { describe, expect, it } from 'vitest';
import { catchStop } from './catchStop.js';

function startProcess() {
  const codes: unknown[] = [];
  const process = Object.assign(new EventEmitter(), { exit: (code: unknown) => void codes.push(code) });
  return { process, codes, stop: catchStop(process as unknown as NodeJS.Process) };
}

describe('catchStop', () => {
  it.each(['SIGINT', 'SIGTERM'])('ends the program on %s while nobody waits for it', (signal) => {
    const { process, codes, stop } = startProcess();
    process.emit(signal);
    expect([codes, stop.isAsked()]).toEqual([[130], true]);
  });

  it('leaves the end to the caller that waits, and catches the first request alone', async () => {
    const { process, codes, stop } = startProcess();
    const stopped = stop.wait();
    expect(stop.isAsked()).toBe(false);
    process.emit('SIGTERM');
    await stopped;
    expect([codes, stop.isAsked()]).toEqual([[], true]);
    expect(['SIGINT', 'SIGTERM'].map((signal) => process.listenerCount(signal))).toEqual([0, 0]);
  });
});

import { EventEmitter } from 'node:events';
import { describe, expect, it } from 'vitest';
import { watchStop } from './watchStop.js';

function startProcess({ argv = ['check'], bytesWritten = 0 } = {}) {
  const printed: string[] = [];
  const said: string[] = [];
  const codes: unknown[] = [];
  const process = Object.assign(new EventEmitter(), {
    argv,
    stdout: { bytesWritten, write: (text: string) => void printed.push(text) },
    stderr: { write: (text: string) => void said.push(text) },
    exit: (code: unknown) => void codes.push(code),
  });
  return { process, codes, printed, said, stop: watchStop(process as unknown as NodeJS.Process) };
}

describe('watchStop', () => {
  it.each(['SIGINT', 'SIGTERM'])('ends the program on %s if no caller waits for the signal', (signal) => {
    const { process, codes, said, stop } = startProcess();
    process.emit(signal);
    expect([codes, stop.isAsked()]).toEqual([[130], true]);
    expect(said).toEqual(['Stopped before the end. Nothing was sent to a live chain.\n']);
  });

  it('leaves the end to a caller that waits, and catches only the first request', async () => {
    const { process, codes, said, stop } = startProcess();
    const stopped = stop.wait();
    expect(stop.isAsked()).toBe(false);
    process.emit('SIGTERM');
    await stopped;
    expect([codes, said, stop.isAsked()]).toEqual([[], [], true]);
    expect(['SIGINT', 'SIGTERM'].map((signal) => process.listenerCount(signal))).toEqual([0, 0]);
  });

  it.each([
    ['nothing', { argv: ['check'] }, []],
    ['the interruption with --json', { argv: ['task', 'list', '--json'] }, ['INTERRUPTED']],
    ['nothing after a result', { argv: ['task', 'list', '--json'], bytesWritten: 12 }, []],
  ])('prints %s', (_, given, codes) => {
    const { process, printed } = startProcess(given);
    process.emit('SIGINT');
    expect(printed.map((text) => JSON.parse(text).error.code)).toEqual(codes);
  });
});

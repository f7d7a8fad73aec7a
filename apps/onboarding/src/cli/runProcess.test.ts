import { EventEmitter } from 'node:events';
import pico from 'picocolors';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { watchStop } from '../terminal/watchStop.js';
import { endOnFailedOutput, runProcess } from './runProcess.js';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

/** Runs a command whose result is complete while something keeps the process alive. */
async function run({ isRead = true } = {}) {
  const exit = vi.fn();
  let note = () => {};
  const waited = new Promise<void>((resolve) => {
    note = resolve;
  });
  const createStream = () =>
    Object.assign(new EventEmitter(), {
      write: (_text: string, written?: () => void) => {
        if (written) note();
        if (isRead) written?.();
      },
    });
  const process = Object.assign(new EventEmitter(), {
    ...{ argv: ['node', 'parachron', 'explain'], env: {}, cwd: () => '/', exit, exitCode: undefined },
    ...{ stdin: {}, stdout: createStream(), stderr: createStream() },
  });
  const stop = watchStop(process as unknown as NodeJS.Process);
  // As a command that waited for a request to stop.
  void stop.wait();
  const running = runProcess(process as unknown as NodeJS.Process, stop);
  await (isRead ? running : waited);
  return { process, exit };
}

it('ends a process that something keeps alive, two seconds after the result', async () => {
  const { exit } = await run();
  vi.advanceTimersByTime(1_999);
  expect(exit).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(exit.mock.calls).toEqual([[0]]);
});

it('does not end a process whose reader has not taken the result', async () => {
  const { exit } = await run({ isRead: false });
  await vi.advanceTimersByTimeAsync(600_000);
  expect(exit).not.toHaveBeenCalled();
});

it.each(['SIGINT', 'SIGTERM'])('ends at once on %s after the result', async (signal) => {
  const { process, exit } = await run({ isRead: false });
  process.emit(signal);
  await vi.advanceTimersByTimeAsync(0);
  expect(exit.mock.calls).toEqual([[0]]);
});

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

import pico from 'picocolors';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createProgress } from './Progress.js';
import type { Terminal } from './Terminal.js';

function start({ live }: { live: boolean }) {
  const [lines, raw] = [[] as string[], [] as string[]];
  const ignore = () => undefined;
  const terminal: Terminal = {
    out: ignore,
    document: ignore,
    err: (text) => void lines.push(text),
    width: 20,
    colors: pico.createColors(false),
    unicode: true,
    live,
  };
  return { progress: createProgress(terminal, { writeRaw: (text) => void raw.push(text) }), lines, raw };
}

describe('createProgress', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('prints a line for each step, with the seconds since the start', () => {
    const { progress, lines } = start({ live: false });
    progress.step('Booting');
    vi.advanceTimersByTime(12_300);
    progress.step('Trying a, 1 of 2');
    expect(lines).toEqual(['Booting', 'Trying a, 1 of 2 (12 s)']);
  });

  it('shows the count of a step, whose seconds go on, and prints no line for it', () => {
    const [live, plain] = [start({ live: true }), start({ live: false })];
    for (const { progress } of [live, plain]) {
      progress.step('Run', { done: 1, of: 45 });
      vi.advanceTimersByTime(500);
      progress.step('Run', { done: 2, of: 45 });
      vi.advanceTimersByTime(1_000);
      progress.done();
    }
    expect(plain.lines).toEqual([]);
    expect(live.raw.map((text) => text.replace('\r\u001b[2K', ''))).toEqual([
      'Run: 1 of 45',
      'Run: 2 of 45',
      'Run: 2 of 45 (1 s)',
      '',
    ]);
  });

  it('rewrites its line with the seconds of the step, and cuts only the text', () => {
    const { progress, raw } = start({ live: true });
    progress.step('Booting 链链');
    vi.advanceTimersByTime(2_000);
    progress.step('Trying something long');
    vi.advanceTimersByTime(1_000);
    progress.done();
    vi.advanceTimersByTime(5_000);
    expect(raw.map((text) => text.replace('\r\u001b[2K', ''))).toEqual([
      'Booting 链链',
      'Booting 链链 (1 s)',
      'Booting 链链 (2 s)',
      'Trying something lo',
      'Trying someth (1 s)',
      '',
    ]);
  });
});

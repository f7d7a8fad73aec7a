import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { readProgram } from './readProgram.js';

it('refuses a configuration whose promise never settles', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'parachron-program-'));
  onTestFinished(() => {
    vi.useRealTimers();
    rmSync(folder, { recursive: true });
  });
  const path = join(folder, 'parachron.ts');
  writeFileSync(path, 'export default new Promise(() => {});\n');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const read = expect(readProgram({ file: 'parachron.ts', path, folder })).rejects.toMatchObject({
    code: 'CONFIGURATION_INVALID',
    message: 'parachron.ts: the program cannot run: the default export has not settled within 20 s.',
  });
  await vi.advanceTimersByTimeAsync(20_000);
  await read;
});

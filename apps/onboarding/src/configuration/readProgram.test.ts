import { getEventListeners } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { readProgram } from './readProgram.js';

describe('a configuration program', () => {
  function writeProgram(text: string) {
    const folder = mkdtempSync(join(tmpdir(), 'parachron-program-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const path = join(folder, 'parachron.ts');
    writeFileSync(path, text);
    return { file: 'parachron.ts', path, folder, text };
  }

  it.each([
    ['whose promise never settles', 'export default new Promise(() => {});\n'],
    ['with an endless loop', 'while (true) {}\nexport default {};\n'],
  ])('%s is refused after 20 s', async (_, text) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const read = expect(readProgram(writeProgram(text))).rejects.toMatchObject({
      code: 'CONFIGURATION_INVALID',
      message: 'parachron.ts: the program did not finish within 20 s.',
    });
    await vi.advanceTimersByTimeAsync(20_000);
    await read;
  });

  it.each(['before', 'after'])('with an endless loop ends by a signal %s its start', async (moment) => {
    const stop = new AbortController();
    if (moment === 'before') stop.abort();
    const read = readProgram(writeProgram('while (true) {}\n'), stop.signal);
    stop.abort();
    await expect(read).rejects.toThrow('the command was stopped');
  });

  it('gives plain data, of a module and of bytes too', async () => {
    const program = writeProgram(
      "import * as more from './more.js';\nexport default { more, bytes: new Uint8Array([1]), large: 1n, none: null, ['__proto__']: 1 };\n",
    );
    writeFileSync(join(program.folder, 'more.ts'), "export const name: string = 'mine';\n");
    const { data } = await readProgram(program);
    expect(data).toMatchObject({ bytes: new Uint8Array([1]), large: 1n, none: null });
    expect(Reflect.get(data as object, 'more')).toMatchObject({ name: 'mine' });
    expect(Object.keys(data as object)).toContain('__proto__');
  });

  it('prints on stderr: stdout is the result of the command', async () => {
    const printed = new Promise((resolve) => {
      const write = vi.spyOn(process.stderr, 'write').mockImplementation((chunk) => {
        resolve(String(chunk));
        return true;
      });
      onTestFinished(() => write.mockRestore());
    });
    await readProgram(writeProgram("console.log('from the program');\nexport default { parachains: [] };\n"));
    expect(await printed).toBe('from the program\n');
  });

  it('leaves no listener on the signal', async () => {
    const { signal } = new AbortController();
    await readProgram(writeProgram('export default { parachains: [] };\n'), signal);
    expect(getEventListeners(signal, 'abort')).toEqual([]);
  });

  it('sets variables of the environment for the rest of the command', async () => {
    onTestFinished(() => void delete process.env.PARACHRON_TEST_VARIABLE);
    await readProgram(
      writeProgram("process.env.PARACHRON_TEST_VARIABLE = 'set';\nexport default { parachains: [] };\n"),
    );
    expect(process.env.PARACHRON_TEST_VARIABLE).toBe('set');
  });

  it.each([
    [
      'export default {\n  parachains: [{ calls: [{ args: { dest: () => 1 } }] }],\n};\n',
      'parachron.ts:2:42: parachains[0].calls[0].args.dest must be plain data, not a function.',
    ],
    [
      'class Amount { value = 1 }\nexport default { parachains: [{ calls: [new Amount()] }] };\n',
      'parachron.ts:2:41: parachains[0].calls[0] must be plain data, not an instance of Amount.',
    ],
    [
      'const all: any = { parachains: [] };\nall.parachains.push(all);\nexport default all;\n',
      'parachron.ts:1:32: parachains[0] must be plain data, not a value that contains itself.',
    ],
    ['export default () => 1;\n', 'parachron.ts: the default export is not a configuration.'],
    ['process.exit(3);\n', 'parachron.ts: the program exited with code 3 before its default export.'],
    ["throw 'no node';\n", 'parachron.ts: the program cannot run: no node.'],
  ])('%j is refused', async (text, message) => {
    await expect(readProgram(writeProgram(text))).rejects.toMatchObject({
      code: 'CONFIGURATION_INVALID',
      message,
    });
  });
});

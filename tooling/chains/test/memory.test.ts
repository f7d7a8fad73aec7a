// The same calls on the engine and on the interpreter of chopsticks, each in a process of its own: memory and processor time.
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { listSpecFiles, repository } from '../src/chainFiles.mjs';
import { isShort } from '../src/chains.js';

function runOften(executor: 'none' | 'engine' | 'interpreter', file: string) {
  const script = join(repository, 'tooling/chains/src/runOften.mjs');
  const printed = execFileSync(process.execPath, [script, executor, file], { encoding: 'utf8' });
  return JSON.parse(printed.trim().split('\n').at(-1) ?? '') as { megabytes: number; milliseconds: number };
}

test.skipIf(isShort).each(listSpecFiles())(
  '%s takes no more memory on the engine, and less processor time',
  (file) => {
    const [own, other] = (['engine', 'interpreter'] as const).map((executor) => runOften(executor, file));
    if (!own || !other) throw new TypeError('an executor printed nothing');
    console.log(file, runOften('none', file), own, other);
    expect(own.megabytes).toBeLessThanOrEqual(other.megabytes);
    expect(own.milliseconds).toBeLessThan(other.milliseconds);
  },
);

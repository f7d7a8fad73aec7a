import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { parse } from 'yaml';

interface Action {
  readonly inputs: Readonly<Record<string, { readonly description: string; readonly default: string }>>;
  readonly outputs: Readonly<Record<string, { readonly value: string }>>;
  readonly runs: {
    readonly steps: readonly [
      { readonly id: string; readonly env: Record<string, string>; readonly run: string },
    ];
  };
}

const root = new URL('../', import.meta.url).pathname;
const action = parse(readFileSync(join(root, 'action.yml'), 'utf8')) as Action;
const [step] = action.runs.steps;

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'parachron-action-'));
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Runs the action's script as a runner would, with the program of this checkout in place of the published one. */
function runAction(inputs: Readonly<Record<string, string>>) {
  const npx = join(folder, 'npx');
  // What stands before the two dashes names the published package.
  writeFileSync(
    npx,
    `#!/bin/bash\nwhile [ "$1" != "--" ]; do shift; done; shift 2\nexec "${process.execPath}" "${root}dist/bin.js" "$@"\n`,
  );
  chmodSync(npx, 0o755);
  const files = { GITHUB_STEP_SUMMARY: join(folder, 'summary'), GITHUB_OUTPUT: join(folder, 'output') };
  for (const file of Object.values(files)) writeFileSync(file, '');
  const resolveInput = (expression: string) => {
    const name = /^\$\{\{ inputs\.(\w+) \}\}$/.exec(expression)?.[1] ?? '';
    return inputs[name] ?? action.inputs[name]?.default ?? '';
  };
  const env = Object.fromEntries(Object.entries(step.env).map(([name, text]) => [name, resolveInput(text)]));
  // As a runner starts it: `bash --noprofile --norc -eo pipefail`.
  const ran = spawnSync('bash', ['--noprofile', '--norc', '-eo', 'pipefail', '-c', step.run], {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, ...files, ...env, PATH: `${folder}${delimiter}${process.env.PATH}` },
    timeout: 100_000,
  });
  const read = (file: string) => readFileSync(file, 'utf8');
  return { ...ran, summary: read(files.GITHUB_STEP_SUMMARY), output: read(files.GITHUB_OUTPUT) };
}

describe('action.yml', () => {
  it('annotates, summarizes, writes every report and fails where the checklist does', () => {
    const ran = runAction({ arguments: '--network local', directory: 'out' });
    expect(ran.status, ran.stderr).toBe(1);
    expect(ran.stdout).toMatch(/^::error title=/m);
    expect(ran.summary).toMatch(/^# /m);
    expect(ran.output).toBe('verdict=not-ready\n');
    for (const ending of ['html', 'md', 'json', 'xml']) {
      expect(readFileSync(join(folder, 'out', `report.${ending}`), 'utf8').length).toBeGreaterThan(500);
    }
  });

  it('takes no text of an input for a command', () => {
    const ran = runAction({ config: '$(touch pwned)', arguments: '; touch pwned' });
    expect(ran.status).toBe(2);
    expect(() => readFileSync(join(folder, 'pwned'))).toThrow('ENOENT');
    expect(ran.output).toBe('');
  });

  it('has outputs for what its step gives', () => {
    expect(action.outputs.verdict?.value).toBe(`\${{ steps.${step.id}.outputs.verdict }}`);
    for (const { description } of Object.values(action.inputs)) expect(description).not.toBe('');
  });
});

import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { convertWorkflowTemplate, NoOperationTraceWriter, parseWorkflow } from '@actions/workflow-parser';
import { parseAction } from '@actions/workflow-parser/actions/action-parser';
import { getNpmEnvironment } from '@parachron/registry';
import { listBlocks, listFiles, listPages, root } from '@parachron/workspace';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { parse } from 'yaml';
import { runInShell } from './runInShell.js';
import { createWorld, type World } from './World.js';

interface Action {
  readonly inputs: Readonly<Record<string, { readonly description: string; readonly default: string }>>;
  readonly outputs: Readonly<Record<string, { readonly description: string; readonly value: string }>>;
  readonly runs: {
    readonly steps: readonly [
      { readonly id: string; readonly env: Record<string, string>; readonly run: string },
    ];
  };
}

interface Step {
  readonly id?: string;
  readonly uses?: string;
  readonly with?: Readonly<Record<string, string>>;
}

interface Workflow {
  readonly jobs: Readonly<Record<string, { readonly steps: readonly Step[] }>>;
}

const read = (path: string) => readFileSync(join(root, path), 'utf8');
const blocks = listPages().flatMap((page) => listBlocks(page));
const shown = blocks.filter(({ name }) => name.startsWith('.github/workflows/'));
const workflows = [
  ...shown.map(({ page, text }) => ({ name: page, text })),
  ...listFiles('.github/workflows', { endings: ['.yml'] }).map((name) => ({ name, text: read(name) })),
];
const actionText = read('apps/onboarding/action.yml');
const action = parse(actionText) as Action;
const [script] = action.runs.steps;

/** The steps of a page that use the action of this repository. */
const uses = shown.flatMap(({ page, text }) => {
  const { jobs } = parse(text) as Workflow;
  const steps = Object.values(jobs).flatMap((job) => job.steps);
  const own = steps.filter(({ uses: what = '' }) => what.startsWith('OWNER/parachron/'));
  return own.map((step) => ({ page, step, text }));
});

describe('by the parser of the runner', () => {
  const trace = new NoOperationTraceWriter();

  it.each(workflows)('the workflow of $name is one', async ({ name, text }) => {
    const { context, value } = parseWorkflow({ name, content: text }, trace);
    if (value) await convertWorkflowTemplate(context, value);
    expect(context.errors.getErrors().map(({ message }) => message)).toEqual([]);
  });

  it('action.yml is an action', () => {
    const { context } = parseAction({ name: 'action.yml', content: actionText }, trace);
    expect(context.errors.getErrors().map(({ message }) => message)).toEqual([]);
  });

  it('reports a file that is no workflow', () => {
    const [{ text } = { text: '' }] = workflows;
    const content = text.replace('runs-on:', 'run-on:').replace('steps.parachron', 'step.parachron');
    const { context } = parseWorkflow({ name: 'wrong.yml', content }, trace);
    expect(context.errors.getErrors()).toHaveLength(3);
  });
});

describe('a step that uses the action', () => {
  it('is shown', () => expect(uses).toHaveLength(1));

  it.each(uses)('of $page gives inputs that it takes, and reads outputs that it has', ({ step, text }) => {
    const [folder = ''] = /(?<=^OWNER\/parachron\/)[^@]+/.exec(step.uses ?? '') ?? [];
    expect(existsSync(join(root, folder, 'action.yml'))).toBe(true);
    expect(Object.keys(action.inputs)).toEqual(expect.arrayContaining(Object.keys(step.with ?? {})));
    const outputs = [...text.matchAll(/steps\.(\w+)\.outputs\.(\w+)/g)].filter(([, id]) => id === step.id);
    expect(outputs).not.toEqual([]);
    for (const [, , output] of outputs) expect(Object.keys(action.outputs)).toContain(output);
  });
});

describe('the action', () => {
  let world: World;
  let folder: string;

  beforeAll(async () => {
    world = await createWorld('relay');
  });
  afterAll(() => world.close());
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'parachron-action-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  /** Runs its script as a runner would, with the package from a registry on this machine. */
  async function runAction(inputs: Readonly<Record<string, string>>) {
    const given = (expression: string) => {
      const name = /^\$\{\{ inputs\.(\w+) \}\}$/.exec(expression)?.[1] ?? '';
      return inputs[name] ?? action.inputs[name]?.default ?? '';
    };
    const files = { GITHUB_STEP_SUMMARY: join(folder, 'summary'), GITHUB_OUTPUT: join(folder, 'output') };
    for (const file of Object.values(files)) await writeFile(file, '');
    const values = Object.fromEntries(Object.entries(script.env).map(([name, text]) => [name, given(text)]));
    const env = { ...getNpmEnvironment(inject('released')), ...files, ...values };
    const flags = ['--noprofile', '--norc', '-eo', 'pipefail'];
    const ended = await runInShell(script.run, { folder, env, flags });
    const [summary, output] = await Promise.all(
      [files.GITHUB_STEP_SUMMARY, files.GITHUB_OUTPUT].map((file) => readFile(file, 'utf8')),
    );
    return { ...ended, summary, output, directory: given(action.outputs.directory?.value ?? '') };
  }

  it.each(uses)('annotates, summarizes, reports and fails as $page says', async ({ step }) => {
    const configuration = blocks.find(({ name }) => name === step.with?.config);
    await writeFile(join(folder, step.with?.config ?? ''), world.place(configuration?.text ?? ''));
    const ran = await runAction(step.with ?? {});
    expect(ran.code, ran.err).toBe(1);
    expect(ran.out).toMatch(/^::error title=/m);
    expect(ran.summary).toMatch(/^# /m);
    expect(ran.output).toBe('verdict=not-ready\n');
    for (const ending of ['html', 'md', 'json', 'xml']) {
      const report = await readFile(join(folder, ran.directory, `report.${ending}`), 'utf8');
      expect(report.length).toBeGreaterThan(500);
    }
  });

  it('takes no text of an input for a command', async () => {
    const ran = await runAction({ config: '$(touch pwned)', arguments: '; touch pwned' });
    expect(ran.code).toBe(2);
    expect(existsSync(join(folder, 'pwned'))).toBe(false);
    expect(ran.output).toBe('');
  });

  it('has outputs for what its step gives', () => {
    expect(action.outputs.verdict?.value).toBe(`\${{ steps.${script.id}.outputs.verdict }}`);
    const all = [...Object.values(action.inputs), ...Object.values(action.outputs)];
    for (const { description } of all) expect(description).not.toBe('');
  });
});

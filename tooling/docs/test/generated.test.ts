import { join } from 'node:path';
import { checks, reportSchemaVersion } from '@parachron/checklist';
import { listPackages, replaceBetween, root } from '@parachron/repo/workspace';
import { describe, expect, it } from 'vitest';
import { describeType } from '../src/describeType.mjs';
import { formatErrors, formatExplanations } from '../src/formatErrors.mjs';
import { listErrors } from '../src/listErrors.mjs';
import { read } from '../src/pages.mjs';

// `npm run generate` runs this file with --update, which writes the files.

const errors = listErrors();
const packages = listPackages().filter(({ manifest }) => !manifest.private);
const toJson = (value: unknown) => `${JSON.stringify(value, undefined, 2)}\n`;
const ofChecks = checks.map(({ id, topic, title, explanation }) => ({ id, topic, title, explanation }));

const table = `| package | purpose |
|---|---|
${packages.map(({ name, folder, manifest }) => `| [\`${name}\`](${folder}/README.md) | ${manifest.description} |`).join('\n')}`;

const index = `# The checks

Generated from the checks themselves by \`npm run generate\`. \`parachron explain\` prints the same pages, and
\`parachron check --check ID\` runs a single check.

| check | what has to be true |
|---|---|
${checks.map(({ id, title }) => `| [\`${id}\`](${id}.md) | ${title} |`).join('\n')}
`;

const reports = 'packages/checklist/src/report';

const schema = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  title: `Parachron run report, version ${reportSchemaVersion}`,
  ...describeType(`${reports}/createRunReport.ts`, 'RunReport'),
};

const schemaModule = `// Generated from the type RunReport by \`npm run generate\`.

/**
 * The JSON Schema (draft 2020-12) of the output of \`check --json\`: a run over parachains and networks, with a report for each. Use
 * it in programs that read reports.
 */
export const runReportSchema = ${toJson(schema).trim()} as const;
`;

const commands = 'apps/onboarding/src/cli/commands';

describe('the generated text is current', () => {
  it.each<[file: string, content: string]>([
    ['README.md', replaceBetween(read('README.md'), 'packages', table)],
    ['docs/errors.md', replaceBetween(read('docs/errors.md'), 'errors', formatErrors(errors))],
    [`${commands}/errors.json`, toJson(formatExplanations(errors))],
    [`${commands}/checks.json`, toJson(ofChecks)],
    ['docs/checks/README.md', index],
    [`${reports}/generated/runReportSchema.ts`, schemaModule],
    ...ofChecks.map(({ id, title, explanation }): [string, string] => [
      `docs/checks/${id}.md`,
      `# ${title}\n\n\`${id}\` · [all checks](../README.md)\n\n${explanation.trim()}\n`,
    ]),
  ])('of %s', async (file, content) => {
    await expect(content).toMatchFileSnapshot(join(root, file));
  });
});

it('every error has a code of its own, a fault, a docstring and a message with words', () => {
  expect(errors.length).toBeGreaterThan(100);
  expect(new Set(errors.map(({ code }) => code)).size).toBe(errors.length);
  for (const { code, fault, when, messages, examples } of errors) {
    expect(code).toMatch(/^[A-Z][A-Z0-9]*(_[A-Z0-9]+)*$/);
    expect(fault, code).toMatch(/^(input|unreachable|incompatible|refused|bug)$/);
    expect(when, code).not.toBe('');
    expect([...messages, ...examples].join().replaceAll(/‹[^›]*›/g, ''), code).toMatch(/[a-z]/i);
  }
});

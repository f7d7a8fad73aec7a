import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { formatErrors, formatExplanations } from './formatErrors.mjs';
import { listErrors } from './listErrors.mjs';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'errors-'));
  mkdirSync(join(folder, 'packages/one/src'), { recursive: true });
  writeFileSync(join(folder, 'packages/one/package.json'), '{ "name": "@parachron/one" }');
});
afterEach(() => rmSync(folder, { recursive: true }));

const put = (text: string) => writeFileSync(join(folder, 'packages/one/src/a.ts'), text);

test('reads code, fault, texts and docstring of an error', () => {
  put(`/** A chain is not there. */
export class GoneError extends defineError({
  code: 'GONE',
  fault: 'unreachable',
  message: (facts: { chain: string; ms?: number }) =>
    \`\${facts.chain.slice(0, 8)} is gone\${facts.ms === undefined ? '' : \` for \${facts.ms / 1000} s\`}.\`,
  hint: () => 'Look for it.',
}) {}
`);
  const { errors, findings } = listErrors({ in: folder });
  expect(findings).toEqual([]);
  expect(errors).toEqual([
    {
      code: 'GONE',
      fault: 'unreachable',
      when: 'A chain is not there.',
      messages: ['‹chain› is gone.', '‹chain› is gone for ‹ms / 1000› s.'],
      hints: ['Look for it.'],
      examples: [],
      package: '@parachron/one',
      place: 'packages/one/src/a.ts:2',
    },
  ]);
  expect(formatErrors(errors)).toContain(
    '## GONE\n\nA chain is not there.\n\n- Fault: `unreachable`, exit code 3;',
  );
});

test('writes text for a terminal without the escapes of the page', () => {
  put(`/** A chain is not there. */
export class GoneError extends defineError({
  code: 'GONE',
  fault: 'unreachable',
  message: () => 'a < b | c',
  hint: () => 'Look for it.',
}) {}
`);
  const { errors } = listErrors({ in: folder });
  expect(formatErrors(errors)).toContain('- Message: a &lt; b \\| c\n');
  expect(JSON.parse(formatExplanations(errors))).toEqual([
    {
      id: 'GONE',
      title: 'A chain is not there.',
      explanation:
        '- Fault: `unreachable`, exit code 3; thrown by `@parachron/one`.\n- Message: a < b | c\n- What to do: Look for it.',
    },
  ]);
});

test('reads the texts of an error from the file that holds all texts of a page', () => {
  writeFileSync(
    join(folder, 'packages/one/src/texts.ts'),
    `export const texts = { errors: { gone: {
  message: (facts: { chain: string }) => \`\${facts.chain} is gone.\`,
  hint: () => 'Look for it.',
} } satisfies object } as const;\n`,
  );
  put(`import { texts } from './texts.js';
/** A chain is not there. */
export class GoneError extends defineError({ code: 'GONE', fault: 'unreachable', ...texts.errors.gone }) {}
`);
  const { errors, findings } = listErrors({ in: folder });
  expect(findings).toEqual([]);
  expect(errors).toMatchObject([{ code: 'GONE', messages: ['‹chain› is gone.'], hints: ['Look for it.'] }]);
});

test('requires an example of a message without words, and prints the example', () => {
  const definition = `export class UsageError extends defineError({
  code: 'USAGE',
  fault: 'input',
  message: (facts: { option: string; reason: string }) => endSentence(\`\${facts.option}: \${facts.reason}\`),
  hint: () => 'See the help.',
}) {}
`;
  put(`/** An option is wrong. */\n${definition}`);
  expect(listErrors({ in: folder }).findings).toEqual([
    expect.stringMatching(/USAGE has a message of inserted values alone, and no @example/),
  ]);
  put(`/**
 * An option is wrong.
 *
 * @example
 * \`\`\`text
 * --jobs: expected a number, got "x".
 * \`\`\`
 */
${definition}`);
  const { errors, findings } = listErrors({ in: folder });
  expect(findings).toEqual([]);
  expect(errors[0]?.messages).toEqual(['‹option›: ‹reason›']);
  expect(formatErrors(errors)).toContain('- Example: `--jobs: expected a number, got "x".`');
});

test('finds definitions without the required parts', () => {
  const define = (code: string, fault: string) =>
    `export class E extends defineError({ code: '${code}', fault: '${fault}', message: () => 'm', hint: () => 'h' }) {}\n`;
  put(
    `/** One. */\n${define('TWICE', 'input')}/** Two. */\n${define('TWICE', 'input')}${define('notSnake', 'nobody')}/** @throws NOWHERE when lost */\nexport function f() { throw new Error('x'); }\n`,
  );
  expect(listErrors({ in: folder }).findings).toEqual([
    expect.stringMatching(/a\.ts:4 TWICE is defined in packages\/one\/src\/a\.ts:2 as well/),
    expect.stringMatching(/a\.ts:5 notSnake is not in SCREAMING_SNAKE/),
    expect.stringMatching(/a\.ts:5 notSnake has no fault of/),
    expect.stringMatching(/a\.ts:5 notSnake has no docstring/),
    expect.stringMatching(/a\.ts:7 throws Error and not/),
    expect.stringMatching(/a\.ts:6 @throws NOWHERE/),
  ]);
});

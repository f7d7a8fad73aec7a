import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it, test } from 'vitest';
import { parse } from 'yaml';
import { writeFolder } from '../../../test/support/writeFolder.js';
import { findSchema, formatSchema, formatTemplate } from './runInit.js';

const inProject = 'node_modules/@parachron/onboarding/generated/configuration.schema.json';

/** A project with the program installed, and a folder of a configuration. */
function install(): string {
  const project = writeFolder({});
  mkdirSync(dirname(join(project, inProject)), { recursive: true });
  writeFileSync(join(project, inProject), '{}');
  mkdirSync(join(project, 'chains', 'main'), { recursive: true });
  return project;
}

test('the schema of the folder is found by a relative path, which editors need', () => {
  expect(findSchema(install())).toBe(`./${inProject}`);
});

test('the schema of a folder above is found', () => {
  expect(findSchema(join(install(), 'chains', 'main'))).toBe(`../../${inProject}`);
});

test('the nearest schema is found', () => {
  const project = install();
  const own = join(project, 'chains', inProject);
  mkdirSync(dirname(own), { recursive: true });
  writeFileSync(own, '{}');
  expect(findSchema(join(project, 'chains', 'main'))).toBe(`../${inProject}`);
});

test('a project without the program has no schema', () => {
  expect(findSchema(writeFolder({}))).toBeUndefined();
});

describe('the published schema', () => {
  // `npm run generate` writes the file; here it is compared.
  it('equals the schema that the program checks with', async () => {
    await expect(formatSchema()).toMatchFileSnapshot('../../../generated/configuration.schema.json');
  });

  it('is JSON Schema, and accepts the file that init writes', () => {
    const validate = new Ajv2020({ allErrors: true, strict: true, allowUnionTypes: true }).compile(
      JSON.parse(
        readFileSync(new URL('../../../generated/configuration.schema.json', import.meta.url), 'utf8'),
      ),
    );
    for (const form of ['yaml', 'json'] as const) {
      expect(validate(parse(formatTemplate(form)))).toBe(true);
    }
    expect(validate({ parachains: [{ name: 'a', networks: { local: 'embedded' }, sede: 1 }] })).toBe(false);
    expect(validate({ parachains: [] })).toBe(false);
  });
});

import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { writeFolder } from '../../test/support/writeFolder.js';
import { findSchema } from './findSchema.js';

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

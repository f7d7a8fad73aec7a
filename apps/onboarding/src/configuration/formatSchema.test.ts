import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { formatSchema } from './formatSchema.js';
import { formatTemplate } from './formatTemplate.js';

describe('the published schema', () => {
  // `npm run generate` writes the file; here it is compared.
  it('equals the schema that the program checks with', async () => {
    await expect(formatSchema()).toMatchFileSnapshot('../../generated/configuration.schema.json');
  });

  it('is JSON Schema, and accepts the file that init writes', () => {
    const validate = new Ajv2020({ allErrors: true, strict: true, allowUnionTypes: true }).compile(
      JSON.parse(readFileSync(new URL('../../generated/configuration.schema.json', import.meta.url), 'utf8')),
    );
    for (const form of ['yaml', 'json'] as const) {
      expect(validate(parse(formatTemplate(form)))).toBe(true);
    }
    expect(validate({ parachains: [{ name: 'a', networks: { local: 'embedded' }, sede: 1 }] })).toBe(false);
    expect(validate({ parachains: [] })).toBe(false);
  });
});

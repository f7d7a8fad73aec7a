import type { ConfigurationInput } from './configurationSchema.js';
import { yamlTemplate } from './yamlTemplate.js';

/** The formats of a configuration. */
export type TemplateForm = 'yaml' | 'json';

/**
 * Writes a first configuration: the local network works immediately, the other networks need endpoints.
 *
 * @param options `schema`, the path of the schema from the configuration; absent without a schema
 */
export function formatTemplate(
  form: TemplateForm,
  { schema }: { readonly schema?: string | undefined } = {},
): string {
  if (form === 'yaml')
    return `${schema === undefined ? howToGetSchema : formatSchemaLine(schema)}\n#\n${yamlTemplate}`;
  const named = schema === undefined ? template : { $schema: schema, ...template };
  return `${JSON.stringify(named, null, 2)}\n`;
}

/** Writes the line of a configuration in YAML by which editors find its schema. */
export function formatSchemaLine(schema: string): string {
  return `# yaml-language-server: $schema=${schema}`;
}

const howToGetSchema = `# Editors can complete and check this file by a schema, which \`parachron init --schema\` writes beside it.`;

const template: ConfigurationInput = {
  networks: { staging: {}, main: {} },
  parachains: [{ name: 'example', networks: { local: 'embedded' } }],
};

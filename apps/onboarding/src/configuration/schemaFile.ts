/** The schema file beside a configuration. */
export const schemaFile = 'parachron.schema.json';

/** The schema as it stands beside a configuration. */
export const schemaFile = 'parachron.schema.json';

import { z } from 'zod';
import { configurationSchema } from './configurationSchema.js';

/** Writes the JSON Schema of a configuration, with which editors complete and check files. */
export function formatSchema(): string {
  return `${JSON.stringify(z.toJSONSchema(configurationSchema, { io: 'input' }), null, 2)}\n`;
}

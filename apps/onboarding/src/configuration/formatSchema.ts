import { z } from 'zod';
import { configurationSchema } from './configurationSchema.js';

/** Writes the form of a configuration as JSON Schema, which editors read to complete and check it. */
export function formatSchema(): string {
  return `${JSON.stringify(z.toJSONSchema(configurationSchema, { io: 'input' }), null, 2)}\n`;
}

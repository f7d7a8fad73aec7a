import { existsSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';

const inProject = 'node_modules/@parachron/onboarding/generated/configuration.schema.json';

/**
 * Finds the schema for a configuration: that of the installed program, in the folder of the project or a folder above.
 *
 * @param folder of the configuration
 * @returns the relative path of the schema; undefined if the project has none
 */
export function findSchema(folder: string): string | undefined {
  let at = folder;
  for (;;) {
    const file = join(at, inProject);
    if (existsSync(file)) return toReference(relative(folder, file));
    const above = dirname(at);
    if (above === at) return undefined;
    at = above;
  }
}

function toReference(path: string): string {
  const plain = path.split(sep).join('/');
  return plain.startsWith('.') ? plain : `./${plain}`;
}

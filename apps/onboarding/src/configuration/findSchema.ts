import { existsSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';

const inProject = 'node_modules/@parachron/onboarding/generated/configuration.schema.json';

/**
 * Finds the schema for a configuration: that of the program which is installed for the project, in its folder or one above.
 *
 * @param folder in which the configuration is
 * @returns the path from there, as it stands in the file; undefined where the project has none
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

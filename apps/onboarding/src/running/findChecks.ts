import { CheckNotFoundError } from '../errors/errors.js';
import { suggest } from '../text/suggest.js';

/**
 * Returns the checks with an id, or of the group before its slash: `hrmp/channel-open-both-ways`, or `hrmp`.
 *
 * @throws CHECK_NOT_FOUND when no check has that id or group
 */
export function findChecks<C extends { readonly id: string }>(
  name: string,
  checks: readonly C[],
): readonly C[] {
  const found = checks.filter(({ id }) => id === name || id.startsWith(`${name.replace(/\/$/, '')}/`));
  if (found.length > 0) return found;
  const known = checks.map(({ id }) => id);
  const nearest = suggest(name, known);
  throw new CheckNotFoundError({ check: name, known, ...(nearest === undefined ? {} : { nearest }) });
}

import { omitUndefined } from '@parachron/core';
import { CheckNotFoundError } from '../errors/errors.js';
import { findNearest } from '../text/findNearest.js';

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
  const groups = [...new Set(known.map((id) => id.slice(0, id.indexOf('/'))))];
  const nearest = findNearest(name, name.includes('/') ? known : groups) ?? findNearest(name, known);
  throw new CheckNotFoundError({ check: name, known, groups, ...omitUndefined({ nearest }) });
}

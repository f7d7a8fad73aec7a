import { omitUndefined } from '@parachron/core';
import { findNearest } from '../cli/findNearest.js';
import { CheckNotFoundError } from '../errors.js';

/** A check, whose topic the screens show, or an error. */
export type Named = { readonly id: string; readonly topic?: string };

/**
 * Returns the checks with an id, of a topic, or of the group before the slash: `hrmp/channel-open-both-ways`, `channels`, or `hrmp`; those of
 * the topic are first. The list may have errors with their codes as well.
 *
 * @throws CHECK_NOT_FOUND when no check has that id, group or topic
 */
export function findChecks<C extends Named>(name: string, checks: readonly C[]): readonly C[] {
  const found = checks.filter((check) => hasName(check, name));
  if (found.length > 0) return found.toSorted((a, b) => Number(b.topic === name) - Number(a.topic === name));
  const known = checks.map(({ id }) => id);
  const ofChecks = known.filter((id) => id.includes('/'));
  const groups = [...new Set(ofChecks.map((id) => id.slice(0, id.indexOf('/'))))];
  const words = new Set([...groups, ...checks.flatMap(({ topic = [] }) => topic)]);
  const nearest = findNearest(name, name.includes('/') ? known : words) ?? findNearest(name, known);
  const kind = ofChecks.length === known.length ? 'check' : 'check or error code';
  throw new CheckNotFoundError({ kind, check: name, known, groups, ...omitUndefined({ nearest }) });
}

/** Whether a name is the id of a check, the group before its slash, or its topic. */
export function hasName({ id, topic }: Named, name: string): boolean {
  return id === name || topic === name || id.startsWith(`${name.replace(/\/$/, '')}/`);
}

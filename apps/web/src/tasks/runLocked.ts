import { PageNotSecureError } from './tasksErrors.js';

/**
 * Runs while no other tab runs with the same name.
 *
 * @returns undefined if another tab holds the name
 * @throws PAGE_NOT_SECURE on a page that gets no locks
 */
export async function runLocked<T>(
  name: string,
  run: () => Promise<T>,
): Promise<{ readonly value: T } | undefined> {
  // Browsers give locks to secure contexts only: pages of https, and of this machine.
  const { locks } = navigator as { readonly locks?: LockManager };
  if (!locks) throw new PageNotSecureError({});
  return locks.request(name, { ifAvailable: true }, async (lock) =>
    lock ? { value: await run() } : undefined,
  );
}

import type { Forkable } from '@parachron/client';
import type { RuntimeFork } from '@parachron/devnet';

/** A resource to close. */
export interface Closable {
  close(): Promise<void> | void;
}

/** Opens several resources in parallel. If a resource cannot be opened, the others are closed and the first error is thrown. */
export async function openAll<const T extends readonly (() => Promise<Closable>)[]>(
  openers: T,
): Promise<{ [K in keyof T]: Awaited<ReturnType<T[K]>> }> {
  const tried = await Promise.allSettled(openers.map((open) => open()));
  const opened = tried.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  const failed = tried.find((one) => one.status === 'rejected');
  if (failed) {
    await closeAll(opened).catch(() => undefined);
    throw failed.reason;
  }
  return opened as never;
}

/** Closes several resources, the last opened first; an error while closing one does not stop the others. */
export async function closeAll(opened: readonly Closable[]): Promise<void> {
  const failures: unknown[] = [];
  const close = async (one: Closable) => one.close();
  for (const one of [...opened].reverse()) await close(one).catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw failures[0];
}

/** A chain from which the forks of probes and of dry runs begin. */
export interface DryRunForks extends Closable, Forkable {
  fork(): Promise<RuntimeFork>;
}

/** Starts a fork when the first fork of it begins, and again after a start that failed. */
export function startLater(start: () => Promise<RuntimeFork>): DryRunForks {
  let starting: Promise<RuntimeFork> | undefined;
  let started: RuntimeFork | undefined;
  return {
    async fork() {
      starting ??= start().catch((error: unknown) => {
        starting = undefined;
        throw error;
      });
      started = await starting;
      return started.fork();
    },
    async close() {
      // What is still starting ends with its connection: it may wait for megabytes of code.
      if (!started) void starting?.then((one) => one.close()).catch(() => undefined);
      await started?.close();
    },
  };
}

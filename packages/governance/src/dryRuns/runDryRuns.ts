type Work = () => Promise<unknown>;

/** Executes dry runs: in sequence on a fork, which accepts one at a time, and otherwise in parallel. */
export async function runDryRuns<const W extends readonly Work[]>(
  dryRuns: W,
  { isOnFork }: { readonly isOnFork: boolean },
): Promise<{ -readonly [K in keyof W]: Awaited<ReturnType<W[K]>> }> {
  if (!isOnFork) return (await Promise.all(dryRuns.map((run) => run()))) as never;
  const results: unknown[] = [];
  for (const run of dryRuns) results.push(await run());
  return results as never;
}

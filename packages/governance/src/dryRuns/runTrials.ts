type Work = () => Promise<unknown>;

/** Runs trials: one after another on a fork, which takes one at a time, and side by side elsewhere. */
export async function runTrials<const W extends readonly Work[]>(
  isOnFork: boolean,
  trials: W,
): Promise<{ -readonly [K in keyof W]: Awaited<ReturnType<W[K]>> }> {
  if (!isOnFork) return (await Promise.all(trials.map((run) => run()))) as never;
  const results: unknown[] = [];
  for (const run of trials) results.push(await run());
  return results as never;
}

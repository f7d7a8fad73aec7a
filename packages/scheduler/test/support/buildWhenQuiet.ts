/**
 * Builds a block whenever the client has sent no request for some time. Even on a busy machine, blocks then do not
 * arrive faster than the client can process them.
 *
 * @param dev the chain that builds
 * @param count returns the number of requests so far
 * @param options.milliseconds the time without requests before a block, excluding the time in which this process is
 *   busy
 * @returns a function that stops the building
 */
export function buildWhenQuiet(
  dev: { build(): unknown },
  count: () => number,
  options: { readonly milliseconds: number },
): () => void {
  let last = -1;
  let quiet = 0;
  const look = () => {
    const now = count();
    quiet = now === last ? quiet + 1 : 0;
    last = now;
    if (quiet === options.milliseconds) {
      quiet = 0;
      dev.build();
    }
    timer = setTimeout(look, 1);
  };
  // However long this process is busy, that time counts as one interval.
  let timer = setTimeout(look, 1);
  return () => clearTimeout(timer);
}

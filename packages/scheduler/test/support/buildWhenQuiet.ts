/**
 * Builds a block whenever a client has asked nothing for a moment. Blocks come as on a live chain, and on a machine that does
 * other work they do not outrun the client.
 *
 * @param dev the chain that builds
 * @param count number of requests so far
 * @param options.milliseconds how long nothing is asked before a block, without the time in which this process computes
 * @returns ends the building
 */
export function buildWhenQuiet(
  dev: { createBlock(): unknown },
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
      dev.createBlock();
    }
    timer = setTimeout(look, 1);
  };
  // A time in which this process computes is one look, however long it takes.
  let timer = setTimeout(look, 1);
  return () => clearTimeout(timer);
}

/**
 * Builds a block whenever a client has asked nothing for a moment. Blocks come as on a live chain, and on a machine that does
 * other work they do not outrun the client.
 *
 * @param dev the chain that builds
 * @param count number of requests so far
 * @param options.milliseconds how long nothing is asked before a block
 * @returns ends the building
 */
export function buildWhenQuiet(
  dev: { createBlock(): unknown },
  count: () => number,
  options: { readonly milliseconds: number },
): () => void {
  let last = -1;
  const timer = setInterval(() => {
    const now = count();
    if (now === last) dev.createBlock();
    last = now;
  }, options.milliseconds);
  return () => clearInterval(timer);
}

/**
 * Lists the cycles of a graph: one closed path for every group of nodes that reach each other.
 *
 * @param {ReadonlyMap<string, readonly string[]>} graph from each node to those it points to; other names are ignored
 * @returns {string[][]} each path begins and ends with the same node
 */
export function listCycles(graph) {
  /** @type {string[][]} */
  const cycles = [];
  const done = new Set();
  for (const node of [...graph.keys()].sort()) {
    if (done.has(node)) continue;
    const way = findPayment(graph, node);
    if (!way) continue;
    for (const member of way) done.add(member);
    cycles.push(way);
  }
  return cycles;
}

/**
 * The shortest path from a node back to itself.
 *
 * @param {ReadonlyMap<string, readonly string[]>} graph
 * @param {string} start
 */
function findPayment(graph, start) {
  const ways = [[start]];
  const seen = new Set();
  for (const way of ways) {
    for (const next of graph.get(way.at(-1) ?? start) ?? []) {
      if (next === start) return [...way, start];
      if (seen.has(next) || !graph.has(next)) continue;
      seen.add(next);
      ways.push([...way, next]);
    }
  }
  return undefined;
}

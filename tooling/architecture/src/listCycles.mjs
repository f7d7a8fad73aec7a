/**
 * Lists closed paths of a graph, such that each node on a cycle is on at least one listed path.
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
    const way = findClosedPath(graph, node);
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
function findClosedPath(graph, start) {
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

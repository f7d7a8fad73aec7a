import { listSources } from './createProgram.mjs';
import { findBody, listImplementers } from './listImplementers.mjs';
import { readBody } from './readBody.mjs';

/** @typedef {import('typescript').Node} Node */

/**
 * @typedef {object} Traced
 * @property {Set<string>} codes
 * @property {{ bodies: Node[], passes: (code: string) => boolean }[]} calls
 */

/**
 * Traces which errors leave functions: the errors that the functions create, and the errors of every function that they call or
 * pass on, without the errors that a `catch` clause handles. A call of an interface's method leads to each implementation in the
 * program. The result may hold an error that no call can cause, such as an invalid account where the function itself derived it.
 *
 * @param {import('typescript').Program} program
 * @param {(from: Node, to: Node) => boolean} reaches whether the package of a caller uses that of a function: the caller
 *   does not know the functions of a package above, which its user passes in
 * @param {readonly Node[]} declarations of the functions
 * @returns {Map<Node, string[]>} the codes, sorted, of each declaration
 */
export function traceErrors(program, reaches, declarations) {
  const checker = program.getTypeChecker();
  const sources = listSources(program);
  const own = new Set(sources);
  const implementers = listImplementers(sources, checker);
  /** @type {Map<Node, Traced>} */
  const traced = new Map();

  /** @param {Node} declaration @param {Node} caller */
  const listBodies = (declaration, caller) =>
    [declaration, ...(implementers.get(declaration) ?? [])].flatMap((one) => {
      const body = findBody(one, checker);
      return body && own.has(body.getSourceFile()) && reaches(caller, body) ? [body] : [];
    });

  /** @param {Node} body */
  const trace = (body) => {
    if (traced.has(body)) return;
    const { created, calls } = readBody(body, checker);
    const codes = created.flatMap(({ code, passes }) => (passes(code) ? [code] : []));
    const links = calls.map(({ target, passes }) => ({ bodies: listBodies(target, body), passes }));
    traced.set(body, { codes: new Set(codes), calls: links });
    for (const { bodies } of links) bodies.forEach(trace);
  };

  const starts = declarations.map((one) => ({ declaration: one, bodies: listBodies(one, one) }));
  for (const { bodies } of starts) bodies.forEach(trace);
  while (spreadOnce(traced));
  return new Map(
    starts.map(({ declaration, bodies }) => [
      declaration,
      [...new Set(bodies.flatMap((body) => [...(traced.get(body)?.codes ?? [])]))].sort(),
    ]),
  );
}

/** Gives the codes of each function to its callers. @param {Map<Node, Traced>} traced @returns {boolean} whether any was new */
function spreadOnce(traced) {
  let isNew = false;
  for (const { codes, calls } of traced.values()) {
    const before = codes.size;
    for (const { bodies, passes } of calls) {
      for (const code of bodies.flatMap((body) => [...(traced.get(body)?.codes ?? [])])) {
        if (passes(code)) codes.add(code);
      }
    }
    isNew ||= codes.size > before;
  }
  return isNew;
}

/** @typedef {(first: unknown, message?: string) => void} Log */
/** @typedef {{ level: string, isLevelEnabled(level: string): boolean, child(fields: object): Logger }} LoggerBase */
/** @typedef {LoggerBase & Record<'trace' | 'debug' | 'info' | 'warn' | 'error' | 'fatal', Log>} Logger */

const levels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal'];

/**
 * Creates a logger with the part of pino's interface that chopsticks uses. It writes one JSON object a line to stdout; at the level
 * `fatal`, which chopsticks never uses, nothing.
 *
 * @param {{ level?: string }} options
 * @returns {Logger}
 */
export function pino({ level = 'info' }) {
  const isLevelEnabled = (/** @type {string} */ one) => levels.indexOf(one) >= levels.indexOf(level);
  /** @param {object} fields */
  const create = (fields) => {
    const logs = levels.map((one) => [one, isLevelEnabled(one) ? writeAs(one, fields) : ignore]);
    /** @type {LoggerBase} */
    const base = { level, isLevelEnabled, child: (more) => create({ ...fields, ...more }) };
    return /** @type {Logger} */ (Object.assign(base, Object.fromEntries(logs)));
  };
  return create({});
}

function ignore() {}

/** @param {string} level @param {object} fields @returns {Log} */
function writeAs(level, fields) {
  return (first, message) => {
    const content = first instanceof Object ? { ...describe(first), msg: message } : { msg: first };
    // A page has no stdout.
    globalThis.process?.stdout?.write(`${JSON.stringify({ level, ...fields, ...content }, exact)}\n`);
  };
}

/** @param {object} first */
function describe(first) {
  return first instanceof Error ? { error: String(first) } : first;
}

/** @param {string} _key @param {unknown} value */
function exact(_key, value) {
  return typeof value === 'bigint' ? String(value) : value;
}

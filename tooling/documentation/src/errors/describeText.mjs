/**
 * Reads the texts that a function may return from its source: `‹name›` stands for a value, and a choice gives one text for
 * each branch.
 *
 * @param {any} node the function
 * @param {string} source the text of its file
 * @returns {string[]}
 */
export function describeText(node, source) {
  if (!node) return [];
  const body = node.body?.type === 'BlockStatement' ? listReturned(node.body) : [node.body ?? node];
  return body.flatMap((value) => expand(value, source)).map((text) => text.replace(/\s+/g, ' ').trim());
}

/** @param {any} block @returns {any[]} */
function listReturned(block) {
  return block.body.flatMap((/** @type {any} */ statement) => {
    if (statement.type === 'ReturnStatement') return [statement.argument];
    if (statement.type === 'BlockStatement') return listReturned(statement);
    if (statement.type !== 'IfStatement') return [];
    return [statement.consequent, statement.alternate].flatMap((branch) =>
      branch ? listReturned({ body: [branch] }) : [],
    );
  });
}

/** @param {any} node @param {string} source @returns {string[]} */
function expand(node, source) {
  switch (node.type) {
    case 'Literal':
      return [String(node.value)];
    case 'TemplateLiteral':
      return expandTemplate(node, source);
    case 'ConditionalExpression':
      return [...expand(node.consequent, source), ...expand(node.alternate, source)];
    case 'BinaryExpression':
      if (node.operator === '+') return join(expand(node.left, source), expand(node.right, source));
      return [`‹${source.slice(node.start, node.end).replaceAll(/\bfacts\??\./g, '')}›`];
    case 'ParenthesizedExpression':
      return expand(node.expression, source);
    case 'CallExpression':
      // A function such as endSentence returns the text with few changes.
      if (node.arguments[0]?.type === 'TemplateLiteral') return expand(node.arguments[0], source);
      return [`‹${nameOf(node, source)}›`];
    default:
      return [`‹${nameOf(node, source)}›`];
  }
}

/** @param {any} node @param {string} source */
function expandTemplate(node, source) {
  return node.quasis.reduce(
    (/** @type {string[]} */ texts, /** @type {any} */ quasi, /** @type {number} */ at) => {
      const withText = texts.map((text) => text + quasi.value.cooked);
      const filled = node.expressions[at];
      return filled ? join(withText, expand(filled, source)) : withText;
    },
    [''],
  );
}

/** @param {string[]} before @param {string[]} after */
function join(before, after) {
  return before.flatMap((start) => after.map((end) => start + end));
}

/**
 * Returns the last name of an inserted value: `facts.text.slice(0, 80)` is ‹text›.
 *
 * @param {any} node
 * @param {string} source
 * @returns {string}
 */
function nameOf(node, source) {
  const text = source.slice(node.start, node.end);
  return /facts\??\.(\w+)/.exec(text)?.[1] ?? /\w+/.exec(text)?.[0] ?? 'value';
}

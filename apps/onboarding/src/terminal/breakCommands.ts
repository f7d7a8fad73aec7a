// A runner compares by the rules of a language, which pass over what nobody sees: marks without a width, controls, colours.
const unseen = '\\p{Default_Ignorable_Code_Point}\\u0000-\\u0008\\u000e-\\u001f\\u007f-\\u009f';
const color = '\\u001b\\[[\\d;]*m';
const hidden = `(?:${color}|[${unseen}])`;
// One class for what is unseen and what is blank, since some is both, and none that ends a line: so nothing is read twice.
const blank = `(?:${color}|[${unseen}\\t\\v\\f\\p{Zs}])`;
const atLineStart = new RegExp(`^(${blank}*):(${hidden}*:)`, 'gmu');
const anywhere = new RegExp(`(#${hidden}*#${hidden}*)\\[`, 'gu');

/**
 * Takes from text for people what the runner of a workflow (GitHub Actions, and what descends from it) would carry out in
 * its log: a line that begins with two colons, or holds `##[`. A space is put between, so that it still reads the same.
 */
export function breakCommands(text: string): string {
  return text.replace(atLineStart, '$1: $2').replace(anywhere, '$1 [');
}

// What JSON lets stand as it is, and a terminal acts on: controls beyond ASCII, marks of direction, what has no width.
const active = /[\u007f-\u009f\p{Cf}\p{Co}\p{Noncharacter_Code_Point}\u2028\u2029]/gu;

/**
 * The same for JSON, whose meaning stays: `##[` is written by the code of its bracket, and by theirs what a terminal
 * would act on. A line of JSON never begins with a colon.
 */
export function breakCommandsInJson(json: string): string {
  return json.replace(anywhere, '$1\\u005b').replace(active, spellInJson);
}

function spellInJson(character: string): string {
  return character
    .split('')
    .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
    .join('');
}

/** The same for XML and HTML, whose meaning stays as well: a character is written by its code. */
export function breakCommandsInMarkup(text: string): string {
  return text.replace(atLineStart, '$1&#58;$2').replace(anywhere, '$1&#91;');
}

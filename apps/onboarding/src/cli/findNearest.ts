import { distance } from 'fastest-levenshtein';

/** The nearest known word; undefined if no word is near. */
export function findNearest(word: string, known: Iterable<string>): string | undefined {
  const words = [...known];
  const begun = word.length < 3 ? undefined : words.find((one) => one.startsWith(word));
  if (begun !== undefined) return begun;
  const near = words
    .map((one) => ({ one, far: distance(word.toLowerCase(), one.toLowerCase()) }))
    .filter(({ one, far }) => far <= Math.max(one[0] === word[0] ? 2 : 1, Math.floor(one.length * 0.4)))
    .sort((a, b) => a.far - b.far);
  return near[0]?.one;
}

/** The end of a sentence: `; did you mean relay?`, or nothing. */
export function formatSuggestion(word: string, known: Iterable<string>): string {
  const meant = findNearest(word, known);
  return meant === undefined ? '' : `; did you mean ${meant}?`;
}

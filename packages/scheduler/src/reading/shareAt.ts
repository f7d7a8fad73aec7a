/** Creates a query that is sent once for each snapshot, for all callers. */
export function shareAt<S extends object, K extends string, T>(
  ask: (snapshot: S, key: K) => Promise<T>,
): (snapshot: S, key: K) => Promise<T> {
  const answers = new WeakMap<S, Map<K, Promise<T>>>();
  return (snapshot, key) => {
    const known = answers.get(snapshot) ?? new Map<K, Promise<T>>();
    answers.set(snapshot, known);
    const answer = known.get(key) ?? ask(snapshot, key);
    known.set(key, answer);
    // A query that failed with the connection is sent again.
    answer.catch(() => known.delete(key));
    return answer;
  };
}

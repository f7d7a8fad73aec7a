/** Sends requests to the other side of a message channel, and matches each answer with its request by a number. */
export interface Requester<Q, A> {
  ask(question: Q): Promise<A>;
  answer(answer: A & { readonly number: number }): void;
}

/**
 * Creates the requesting side of a message channel.
 *
 * @param post sends a numbered request to the other side
 */
export function createRequester<Q extends object, A>(
  post: (question: Q & { readonly number: number }) => void,
): Requester<Q, A> {
  const waiting = new Map<number, (answer: A) => void>();
  let last = 0;
  return {
    ask(question) {
      last += 1;
      const number = last;
      const answered = new Promise<A>((resolve) => waiting.set(number, resolve));
      post({ ...question, number });
      return answered;
    },
    answer(answer) {
      waiting.get(answer.number)?.(answer);
      waiting.delete(answer.number);
    },
  };
}

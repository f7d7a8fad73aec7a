import type { Hex } from '@parachron/core';
import { compileRuntime } from '../compileRuntime.js';
import { InvalidCodeError } from '../errors.js';
import { namePlace } from '../KeptReads.js';
import type { Place, Reads, State } from '../State.js';
import type { Answers, Channel, Reply, Request } from './messages.js';

/**
 * Serves the runs of `createRunner` in a thread of its own. The thread holds no state: it asks for what a run reads, and tells each missed
 * read at once, so that a run that never ends leaves its reads behind.
 */
export function serveRuns(channel: Channel): void {
  const post = (reply: Reply) => channel.post(reply);
  let take: ((answers: Answers) => void) | undefined;
  channel.listen((message) => {
    const request = message as Request;
    if (request.kind === 'answers') take?.(request.answers);
    else void serve(request);
  });
  const serve = async ({ code, options, known }: Request & { kind: 'run' }) => {
    const state = createAskingState(known, {
      onMissed: (part, place) => post({ kind: 'missed', part, place }),
      ask: () =>
        new Promise((resolve) => {
          take = resolve;
          post({ kind: 'waits' });
        }),
    });
    try {
      const runtime = await compileRuntime(code);
      post({ kind: 'ended', run: await runtime.run({ ...options, state }) });
    } catch (cause) {
      const invalid = cause instanceof InvalidCodeError ? cause.facts.reason : undefined;
      post({ kind: 'failed', invalid, message: String(cause) });
    }
  };
}

/** A state of the answers that the thread has received. */
function createAskingState(
  known: Answers,
  asks: { onMissed(part: keyof Reads, place: Place): void; ask(): Promise<Answers> },
): State {
  const values = new Map(known.values);
  const links = new Map(known.links);
  const find = <T>(part: keyof Reads, answers: ReadonlyMap<string, T>, key: Hex, child: Hex | undefined) => {
    const place = child === undefined ? { key } : { key, child };
    const answer = answers.get(namePlace(place));
    if (answer === undefined) asks.onMissed(part, place);
    return answer;
  };
  return {
    get: (key, child) => find('values', values, key, child),
    next: (after, child) => find('pages', links, after, child),
    async fetch() {
      const answers = await asks.ask();
      for (const [name, value] of answers.values) values.set(name, value);
      for (const [name, next] of answers.links) links.set(name, next);
    },
  };
}

import { InvalidCodeError } from '../errors.js';
import { namePlace } from '../KeptReads.js';
import type { Run } from '../Run.js';
import type { RunOptions } from '../Runtime.js';
import { createNotes, listNotes } from '../Storage.js';
import { type Answers, type Channel, collectAnswers, type Reply } from './messages.js';

/** A thread that serves runs (`serveRuns`). */
export interface Thread extends Channel {
  /** Ends the thread at once, also inside a loop. */
  terminate(): void;
}

/** Settings of a runner. */
export interface RunnerOptions {
  /** Starts a thread: for the first run, and after one was ended. */
  open(): Thread;
  /** Resolves after a number of milliseconds. */
  wait(ms: number): Promise<void>;
  /** Milliseconds for which the thread may run without an answer; the time of reads does not count. */
  readonly limitMs: number;
}

/** Runs runtimes in a thread with a bound in time. */
export interface Runner {
  /** Runs calls as `Runtime.run` does; a run that exceeds the bound fails with the cause `time-out`. */
  run(code: Uint8Array, options: RunOptions): Promise<Run>;
  close(): void;
}

/**
 * Creates a runner. WebAssembly cannot be interrupted from its own thread: a run on incomplete state that loops is ended with its thread,
 * the reads that it missed are fetched, and the calls run again.
 */
export function createRunner({ open, wait, limitMs }: RunnerOptions): Runner {
  let thread: Thread | undefined;
  let turn: Promise<unknown> = Promise.resolve();
  const end = () => {
    thread?.terminate();
    thread = undefined;
  };
  const run = async (code: Uint8Array, { state, ...options }: RunOptions): Promise<Run> => {
    let known: Answers = { values: [], links: [] };
    for (let answers: Answers | undefined; ; ) {
      // A thread that was ended has no answers: its successor begins with all of them.
      const isNew = !thread || !answers;
      thread ??= open();
      const replies = receive(thread);
      thread.post(isNew ? { kind: 'run', code, options, known } : { kind: 'answers', answers });
      const late = wait(limitMs).then(() => undefined);
      const { isLate, run: ended, missed } = await takeReply(() => Promise.race([replies.next(), late]));
      if (isLate) end();
      if (ended) return ended;
      await state.fetch?.(missed);
      answers = collectAnswers(state, missed);
      known = { values: [...known.values, ...answers.values], links: [...known.links, ...answers.links] };
    }
  };
  return {
    run(code, options) {
      const ran = turn.then(() => run(code, options));
      turn = ran.catch(() => undefined);
      return ran;
    },
    close: end,
  };
}

const timeOut: Run = {
  ok: false,
  cause: 'time-out',
  text: 'The run exceeded its time.',
  call: 0,
  logs: [],
  rounds: 0,
};

/** Notes missed reads up to another reply, or until time runs out, which ends the run if it missed none. A failure is thrown. */
async function takeReply(next: () => Promise<Reply | undefined>) {
  const notes = createNotes();
  for (;;) {
    const reply = await next();
    if (reply?.kind === 'failed') throw describeFailure(reply);
    if (reply?.kind === 'missed') notes[reply.part].set(namePlace(reply.place), reply.place);
    else {
      const hopeless = notes.values.size + notes.pages.size === 0 ? timeOut : undefined;
      const run = reply?.kind === 'ended' ? reply.run : undefined;
      return { isLate: !reply, run: reply ? run : hopeless, missed: listNotes(notes) };
    }
  }
}

function describeFailure({ invalid, message }: Reply & { kind: 'failed' }): Error {
  return invalid === undefined ? new TypeError(message) : new InvalidCodeError({ reason: invalid });
}

/** The replies of a thread, one after another. */
function receive(thread: Thread): { next(): Promise<Reply> } {
  const waiting: Reply[] = [];
  let take: ((reply: Reply) => void) | undefined;
  thread.listen((message) => {
    const reply = message as Reply;
    if (!take) waiting.push(reply);
    take?.(reply);
    take = undefined;
  });
  return {
    next: () =>
      new Promise((resolve) => {
        const [first] = waiting.splice(0, 1);
        if (first) resolve(first);
        else take = resolve;
      }),
  };
}

import { InvalidCodeError } from '../errors.js';
import { namePlace } from '../KeptReads.js';
import type { Run } from '../Run.js';
import type { RunOptions } from '../Runtime.js';
import type { Place, Reads, State } from '../State.js';
import { type Answers, type Channel, collectAnswers, type Reply, type Request } from './messages.js';

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
  /** Runs the calls in the thread; undefined if the thread was ended after it missed reads, which are known now. */
  const attempt = async (code: Uint8Array, { state, ...options }: RunOptions, known: AllAnswers) => {
    thread ??= open();
    const replies = receive(thread);
    let request: Request = { kind: 'run', code, options, known: known.list() };
    for (;;) {
      thread.post(request);
      const missed = createMissed();
      const late = wait(limitMs).then(() => undefined);
      const reply = await takeReply(() => Promise.race([replies.next(), late]), missed);
      if (reply?.kind === 'ended') return reply.run;
      if (!reply) end();
      const answers = await fetchMissed(state, missed.reads);
      if (!reply && !answers) return timeOut;
      if (answers) known.add(answers);
      if (!thread) return undefined;
      request = { kind: 'answers', answers: answers ?? noAnswers };
    }
  };
  const run = async (code: Uint8Array, options: RunOptions): Promise<Run> => {
    const known = createAllAnswers();
    for (;;) {
      const ended = await attempt(code, options, known);
      if (ended) return ended;
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

const noAnswers: Answers = { values: [], links: [] };

/** Fetches missed reads; undefined if none was missed. */
async function fetchMissed(state: State, reads: Reads): Promise<Answers | undefined> {
  if (reads.values.length + reads.pages.length === 0) return undefined;
  await state.fetch?.(reads);
  return collectAnswers(state, reads);
}

/** Notes missed reads up to another reply; undefined if time ran out. A failure is thrown. */
async function takeReply(
  next: () => Promise<Reply | undefined>,
  missed: ReturnType<typeof createMissed>,
): Promise<Exclude<Reply, { kind: 'missed' | 'failed' }> | undefined> {
  for (;;) {
    const reply = await next();
    if (reply?.kind === 'failed') throw describeFailure(reply);
    if (reply?.kind !== 'missed') return reply;
    missed.add(reply);
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

function createMissed() {
  const places = { values: new Map<string, Place>(), pages: new Map<string, Place>() };
  return {
    add: ({ part, place }: { part: keyof Reads; place: Place }) => places[part].set(namePlace(place), place),
    get reads(): Reads {
      return { values: [...places.values.values()], pages: [...places.pages.values()] };
    },
  };
}

/** All answers that a run has received, for a thread that takes its place. */
interface AllAnswers {
  add(answers: Answers): void;
  list(): Answers;
}

function createAllAnswers(): AllAnswers {
  const values = new Map<string, Answers['values'][number][1]>();
  const links = new Map<string, Answers['links'][number][1]>();
  return {
    add(answers) {
      for (const [name, value] of answers.values) values.set(name, value);
      for (const [name, next] of answers.links) links.set(name, next);
    },
    list: () => ({ values: [...values], links: [...links] }),
  };
}

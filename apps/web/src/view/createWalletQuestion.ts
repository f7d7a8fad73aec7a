import { texts } from '../texts.js';

/** The stages of a question to a wallet; `answered` also after the user has stopped waiting. */
export type QuestionStage = 'none' | 'open' | 'answered';

/** Puts questions to a wallet, each until its answer or until the user stops waiting. */
export interface QuestionAsker {
  /** Drops the answer to an earlier question. */
  reset(): void;
  /** Asks the wallet; an answer after the user has stopped waiting is dropped. */
  ask<A>(put: () => Promise<A>): Promise<A | { readonly reason: string }>;
  /** Stops waiting for the answer: a wallet may never answer, and nothing is sent without a signature. */
  stop(): void;
}

/** Creates the asker of the signatures of a wallet. @param onStage called with each stage of a question */
export function createWalletQuestion(onStage: (stage: QuestionStage) => void): QuestionAsker {
  let stop: () => void = () => undefined;
  return {
    reset: () => onStage('none'),
    async ask(put) {
      onStage('open');
      const stopped = new Promise<{ readonly reason: string }>((resolve) => {
        stop = () => resolve({ reason: texts.plan.stopped });
      });
      try {
        return await Promise.race([put(), stopped]);
      } finally {
        onStage('answered');
      }
    },
    stop: () => stop(),
  };
}

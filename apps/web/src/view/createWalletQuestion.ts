import { texts } from '../texts.js';

/** The stages of a question to a wallet; `answered` also after the user has stopped waiting. */
export type QuestionStage = 'none' | 'open' | 'answered';

/** Puts questions to a wallet, each until its answer or until the user stops waiting. */
export interface QuestionAsker {
  /** Stops waiting for the answer to an earlier question. */
  reset(): void;
  /** Asks the wallet in place of an earlier question; an answer after the end of the waiting is dropped. */
  ask<A>(put: () => Promise<A>): Promise<A | { readonly reason: string }>;
  /** Stops waiting for the answer: a wallet may never answer, and nothing is sent without a signature. */
  stop(): void;
}

/** Creates the asker of the signatures of a wallet. @param onStage called with each stage of the last question */
export function createWalletQuestion(onStage: (stage: QuestionStage) => void): QuestionAsker {
  let stop: () => void = () => undefined;
  return {
    reset() {
      stop();
      stop = () => undefined;
      onStage('none');
    },
    async ask(put) {
      stop();
      onStage('open');
      let stopOwn: () => void = () => undefined;
      const stopped = new Promise<{ readonly reason: string }>((resolve) => {
        stopOwn = () => resolve({ reason: texts.plan.stopped });
      });
      stop = stopOwn;
      try {
        return await Promise.race([put(), stopped]);
      } finally {
        if (stop === stopOwn) onStage('answered');
      }
    },
    stop: () => stop(),
  };
}

import { useState } from 'preact/hooks';
import { texts } from '../texts.js';

/** The question for the signature of a wallet, for a component. */
export interface WalletQuestion extends QuestionAsker {
  readonly stage: QuestionStage;
}

/** Owns the question for the signature of a wallet. */
export function useWalletQuestion(): WalletQuestion {
  const [stage, setStage] = useState<QuestionStage>('none');
  const [question] = useState(() => createWalletQuestion(setStage));
  return { ...question, stage };
}

/** Describes the progress of a transaction that the wallet signs. */
export function describeSending({ stage }: WalletQuestion): string {
  return stage === 'answered' ? texts.plan.signed : texts.plan.sending;
}

/** The stages of a question to a wallet; `answered` also after the user has stopped waiting. */
export type QuestionStage = 'none' | 'open' | 'answered';

/** Puts questions to a wallet, each until its answer or until the user stops waiting. */
interface QuestionAsker {
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

/** The button that ends the waiting for a wallet without an answer. */
export function StopButton({ question }: { readonly question: WalletQuestion }) {
  if (question.stage !== 'open') return null;
  return (
    <button type="button" onClick={question.stop}>
      {texts.plan.stop}
    </button>
  );
}

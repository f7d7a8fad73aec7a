import { useState } from 'preact/hooks';
import { texts } from '../texts.js';
import { createWalletQuestion, type QuestionAsker, type QuestionStage } from './createWalletQuestion.js';

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

import { texts } from '../texts.js';
import type { WalletQuestion } from './useWalletQuestion.js';

/** The button that ends the waiting for a wallet without an answer. */
export function StopButton({ question }: { readonly question: WalletQuestion }) {
  if (question.stage !== 'open') return null;
  return (
    <button type="button" onClick={question.stop}>
      {texts.plan.stop}
    </button>
  );
}

import { useRef, useState } from 'preact/hooks';
import { texts } from '../texts.js';

/** The open question to a wallet, for a component. */
export interface WalletQuestion {
  readonly stage: 'none' | 'open' | 'answered';
  /** Forgets the answer to an earlier question. */
  reset(): void;
  /** Asks the wallet; an answer after the user has stopped waiting is dropped. */
  ask<A>(put: () => Promise<A>): Promise<A | { readonly reason: string }>;
  /** Stops waiting for the answer: a wallet may never answer, and nothing is sent without a signature. */
  stop(): void;
}

/** Owns the question for the signature of a wallet. */
export function useWalletQuestion(): WalletQuestion {
  const [stage, setStage] = useState<WalletQuestion['stage']>('none');
  const stop = useRef<() => void>(() => undefined);
  return {
    stage,
    reset: () => setStage('none'),
    async ask(put) {
      setStage('open');
      const stopped = new Promise<{ readonly reason: string }>((resolve) => {
        stop.current = () => resolve({ reason: texts.plan.stopped });
      });
      try {
        return await Promise.race([put(), stopped]);
      } finally {
        setStage('answered');
      }
    },
    stop: () => stop.current(),
  };
}

/** Describes the progress of a transaction that the wallet signs. */
export function describeSending({ stage }: WalletQuestion): string {
  return stage === 'answered' ? texts.plan.signed : texts.plan.sending;
}

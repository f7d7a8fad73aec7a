import { describe, expect, it } from 'vitest';
import { texts } from '../texts.js';
import { createWalletQuestion, type QuestionStage } from './WalletQuestion.js';

it('returns the answer of the wallet', async () => {
  const stages: QuestionStage[] = [];
  const question = createWalletQuestion((stage) => stages.push(stage));
  expect(await question.ask(async () => ({ result: 1 }))).toEqual({ result: 1 });
  question.reset();
  expect(stages).toEqual(['open', 'answered', 'none']);
});

it('ignores the answer of a wallet after the user cancelled, and asks again', async () => {
  const question = createWalletQuestion(() => undefined);
  let sign: (answer: { result: number }) => void = () => undefined;
  const asked = question.ask(
    () =>
      new Promise<{ result: number }>((resolve) => {
        sign = resolve;
      }),
  );
  question.stop();
  sign({ result: 1 });
  expect(await asked).toEqual({ reason: texts.plan.stopped });
  expect(await question.ask(async () => ({ result: 2 }))).toEqual({ result: 2 });
});

describe('a second question', () => {
  /** A wallet that answers when the test says so. */
  const createWallet = () => {
    const answers: ((answer: string) => void)[] = [];
    const put = () => new Promise<string>((resolve) => void answers.push(resolve));
    return { answers, put };
  };

  it('ends the waiting for the first, and its stage is the only one', async () => {
    const stages: QuestionStage[] = [];
    const { ask } = createWalletQuestion((stage) => stages.push(stage));
    const { answers, put } = createWallet();
    const [first, second] = [ask(put), ask(put)];
    expect(await first).toEqual({ reason: texts.plan.stopped });
    answers[0]?.('late');
    expect(stages).toEqual(['open', 'open']);
    answers[1]?.('signed');
    expect(await second).toBe('signed');
    expect(stages).toEqual(['open', 'open', 'answered']);
  });

  it('can be stopped by the user after the first was answered late', async () => {
    const { ask, stop } = createWalletQuestion(() => undefined);
    const { answers, put } = createWallet();
    void ask(put);
    const second = ask(put);
    answers[0]?.('late');
    stop();
    expect(await second).toEqual({ reason: texts.plan.stopped });
  });

  it('is not needed to drop the first', async () => {
    const stages: QuestionStage[] = [];
    const { ask, reset } = createWalletQuestion((stage) => stages.push(stage));
    const first = ask(createWallet().put);
    reset();
    expect(await first).toEqual({ reason: texts.plan.stopped });
    expect(stages).toEqual(['open', 'none']);
  });
});

it('a wallet that refuses is an answer too', async () => {
  const stages: QuestionStage[] = [];
  const { ask } = createWalletQuestion((stage) => stages.push(stage));
  await expect(ask(async () => Promise.reject(new Error('Cancelled')))).rejects.toThrow('Cancelled');
  expect(stages).toEqual(['open', 'answered']);
});

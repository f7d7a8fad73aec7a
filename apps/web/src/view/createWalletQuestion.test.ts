import { expect, it } from 'vitest';
import { texts } from '../texts.js';
import { createWalletQuestion, type QuestionStage } from './createWalletQuestion.js';

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

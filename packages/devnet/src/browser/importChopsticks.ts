/** Browser version of the function: a page has neither environment nor stdout, so the library writes nothing. */
export const importChopsticks: typeof import('../network/importChopsticks.js').importChopsticks = () =>
  import('../chopsticks/chopsticks.js');

/** A page has no environment and no stdout: the library writes nothing. */
export const importChopsticks: typeof import('../network/importChopsticks.js').importChopsticks = () =>
  import('../chopsticks/chopsticks.js');

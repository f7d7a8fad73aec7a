import { type Command, InvalidArgumentError, type Option } from 'commander';

/** Refuses a second value of an option that takes a single value: otherwise the first value would be ignored silently. */
export function refuseRepeatedOptions(command: Command): void {
  for (const option of command.options) if (option.required || option.optional) refuseSecond(option);
  for (const one of command.commands) refuseRepeatedOptions(one);
}

function refuseSecond(option: Option): void {
  const { parseArg: parse } = option;
  let isGiven = false;
  option.argParser((text: string, previous: unknown) => {
    const value = parse ? parse(text, previous) : text;
    // An option that may be repeated collects its values in a list.
    if (isGiven && !Array.isArray(value)) throw new InvalidArgumentError('The option is given twice.');
    isGiven = true;
    return value;
  });
}

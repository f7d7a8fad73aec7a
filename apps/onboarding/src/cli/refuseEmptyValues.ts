import { type Command, InvalidArgumentError, type Option } from 'commander';

/** Refuses options with an empty value: otherwise `--data "$FOLDER"` with an unset variable would use the current folder. */
export function refuseEmptyValues(command: Command): void {
  for (const option of command.options) if (option.required || option.optional) refuseEmptyValue(option);
  for (const one of command.commands) refuseEmptyValues(one);
}

function refuseEmptyValue(option: Option): void {
  const { parseArg: parse } = option;
  option.argParser((text: string, previous: unknown) => {
    if (text === '') throw new InvalidArgumentError('The value is empty.');
    return parse ? parse(text, previous) : text;
  });
}

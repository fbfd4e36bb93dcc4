/** Posted fields of a step: every value of each name, in order. */
export type Entries = ReadonlyMap<string, readonly string[]>

/** Longest text that a step takes from a field. */
export const LONGEST = 300

/** Fields of a posted form; files are left out, texts are cut at 300 characters. */
export function entriesOf(form: Iterable<readonly [string, unknown]>): Entries {
  const entries = new Map<string, string[]>()
  for (const [name, value] of form) {
    if (typeof value !== 'string') continue
    const text = value.slice(0, LONGEST)
    const list = entries.get(name)
    if (list) list.push(text)
    else entries.set(name, [text])
  }
  return entries
}

/** First value of a field, trimmed; '' when it was not sent. */
export const textOf = (entries: Entries, name: string): string =>
  entries.get(name)?.[0]?.trim() ?? ''

/** The entry if it is one of the choices, otherwise undefined. */
export function choiceOf<const T extends readonly (string | number)[]>(
  entries: Entries,
  name: string,
  choices: T,
): T[number] | undefined {
  const text = textOf(entries, name)
  return choices.find((choice) => String(choice) === text)
}

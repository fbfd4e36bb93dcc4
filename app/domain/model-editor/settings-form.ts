import type { Term } from '../import-models/model'
import { PART_KINDS, type Part, partFrom } from '../import-models/part'
import { numberOf } from '../import-models/written-number'
import { choiceOf, type Entries, textOf } from './entries'

/** Part of a cell by its choice and separators, which may begin and end with a blank; undefined: the whole cell. */
export function partOfEntries(entries: Entries, name: string): Part | undefined {
  const kind = choiceOf(entries, `${name}.part`, PART_KINDS)
  const separator = (i: number) => entries.get(`${name}.part.${i}`)?.[0] ?? ''
  return kind && partFrom({ kind, separators: [separator(0), separator(1)] })
}

/** Number of a field; undefined for an empty one. */
const given = (entries: Entries, name: string): number | undefined => {
  const text = textOf(entries, name)
  return text === '' ? undefined : numberOf(text)
}

/** Factor, hours of a day and letter of negative amounts of a column of figures (8 §5). */
export function figureSettings(
  entries: Entries,
  name: string,
  unit: Term['unit'],
): Pick<Term, 'hoursPerDay' | 'times' | 'minus'> {
  const hoursPerDay = unit === 'days' ? given(entries, `${name}.hoursPerDay`) : undefined
  const times = given(entries, `${name}.times`)
  const minus = choiceOf(entries, `${name}.minus`, ['D', 'C'] as const)
  return {
    ...(hoursPerDay === undefined ? {} : { hoursPerDay }),
    ...(times === undefined || times === 1 ? {} : { times }),
    ...(minus ? { minus } : {}),
  }
}

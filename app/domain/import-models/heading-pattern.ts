import { normalised } from '../comparable-text'
import type { ModelTime } from './model'

/** What a heading pattern names: a day of the month, a date, a month (8 §5). */
export const HEADING_KINDS = ['day', 'date', 'month'] as const
export type HeadingKind = (typeof HEADING_KINDS)[number]

/** Columns whose heading is data: `{day}`, `CA au {date}`, `{month}` (8 §5). */
export interface HeadingPattern {
  kind: HeadingKind
  /** the text of the heading that the pattern names, as `normalised` writes it; null for another heading */
  valueIn: (heading: string) => string | null
}

const PLACES = /\{(day|date|month)\}/g

/** French names of the months and their usual short forms, as `normalised` writes them. */
const MONTH_NAMES: readonly (readonly string[])[] = [
  ['janvier', 'janv', 'jan'],
  ['fevrier', 'fevr', 'fev'],
  ['mars'],
  ['avril', 'avr'],
  ['mai'],
  ['juin'],
  ['juillet', 'juil'],
  ['aout'],
  ['septembre', 'sept', 'sep'],
  ['octobre', 'oct'],
  ['novembre', 'nov'],
  ['decembre', 'dec'],
]

const names = MONTH_NAMES.flat().join('|')
/** Texts that each kind names. A date has the shape of one: only its model says how it is written. */
const VALUES: Readonly<Record<HeadingKind, string>> = {
  day: '0?[1-9]|[12]\\d|3[01]',
  date: '\\d{1,2}[/.-]\\d{1,2}[/.-](?:\\d{4}|\\d{2})|\\d{4}[/.-]\\d{1,2}[/.-]\\d{1,2}|(?:19|20)\\d{6}',
  month: `0?[1-9]|1[0-2]|(?:${names})\\.?`,
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&')
const parsed = new Map<string, HeadingPattern>()

/** Number of places for data in a heading: `{day}`, `{date}` or `{month}`. */
export const placesIn = (heading: string): number => heading.match(PLACES)?.length ?? 0

/** Parses a column of a model; null for a plain heading. Of several places the first one counts (`patternProblems`). */
export function headingPattern(column: string): HeadingPattern | null {
  if (!column.includes('{')) return null
  const known = parsed.get(column)
  if (known) return known
  const found = new RegExp(PLACES).exec(column)
  const kind = HEADING_KINDS.find((one) => one === found?.[1])
  if (!found || !kind) return null
  const [before, after] = [
    column.slice(0, found.index),
    column.slice(found.index + found[0].length),
  ]
  const whole = new RegExp(
    `^${escaped(normalised(before))}(${VALUES[kind]})${escaped(normalised(after))}$`,
  )
  const made = { kind, valueIn: (heading: string) => whole.exec(normalised(heading))?.[1] ?? null }
  if (parsed.size < 1_000) parsed.set(column, made)
  return made
}

/** Tests whether a column of a model names a heading: the same text, or one of its pattern. */
export function namesHeading(column: string, heading: string): boolean {
  const pattern = headingPattern(column)
  return pattern ? pattern.valueIn(heading) !== null : normalised(column) === normalised(heading)
}

/** Number of a month, 1 to 12, that `HeadingPattern.valueIn` found; null for another text. */
export function monthOfName(text: string): number | null {
  if (/^\d+$/.test(text)) return Number(text)
  const name = text.replace(/\.$/, '')
  const index = MONTH_NAMES.findIndex((one) => one.includes(name))
  return index < 0 ? null : index + 1
}

/** Texts of each kind in several ways of writing, for comparing patterns. */
const SAMPLES: Readonly<Record<HeadingKind, readonly string[]>> = {
  day: ['1', '01', '2', '02', '12', '13', '28', '31'],
  date: [
    '01/02/2026',
    '1/2/2026',
    '31/12/2026',
    '12/31/2026',
    '01/02/26',
    '2026-02-01',
    '20260201',
  ],
  month: ['1', '01', '2', '12', ...MONTH_NAMES.flat()],
}

const samplesOf = (column: string): string[] => {
  const pattern = headingPattern(column)
  if (!pattern) return [column]
  return SAMPLES[pattern.kind].map((text) => column.replace(`{${pattern.kind}}`, text))
}

/** Tests whether a heading may belong to both of two different columns of a model. */
export const canBeBoth = (a: string, b: string): boolean =>
  normalised(a) !== normalised(b) &&
  (samplesOf(a).some((heading) => namesHeading(b, heading)) ||
    samplesOf(b).some((heading) => namesHeading(a, heading)))

/** True for a model whose rows have a column for each day: its date is the heading's (8 §5). */
export const isDatedByHeading = (time: ModelTime): boolean =>
  time.kind === 'dated' && time.column !== undefined && headingPattern(time.column) !== null

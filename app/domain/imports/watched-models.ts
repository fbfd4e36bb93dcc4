import { activityDate, effectiveImportDate, previousBusinessDate } from '../calendar/analysis-date'
import { isLocalDate } from '../calendar/day-arithmetic'
import { addDays } from '../calendar/day-counting'
import { type LocalDate, monthOf } from '../calendar/local-date'
import type { ModelPart } from '../import-models/model'
import { statedSpans } from '../import-models/stated-dates'
import type { WatchedName } from './watched-folder'

/** An import model with a pattern of file names (8 §1). */
export interface PatternModel {
  _id: string
  feeds: ModelPart
  /** with at most one of `{date}`, `{activity}` and `{period}`; `*` is any text */
  file: string
  /** true: the file replaces figures of another model */
  replaces?: true | undefined
}

const PLACES: Readonly<Record<string, string>> = {
  '{date}': '(?<date>\\d{4}-\\d{2}-\\d{2}|\\d{8})',
  '{activity}': '(?<activity>\\d{4}-\\d{2}-\\d{2}|\\d{8})',
  '*': '.*',
  '{period}': '(?<period>\\d{4}-(?:0[1-9]|1[0-2]))',
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

function formOf(pattern: string): RegExp {
  const pieces = pattern.split(/(\{date\}|\{activity\}|\{period\}|\*)/)
  return new RegExp(`^${pieces.map((piece) => PLACES[piece] ?? escaped(piece)).join('')}$`, 'i')
}

/** Day written yyyy-MM-dd, yyyyMMdd or ddMMyyyy, of the years 2000 to 2099; null when it is none. */
function dayOf(text: string): LocalDate | null {
  const all = [
    text,
    text.replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3'),
    text.replace(/^(\d{2})(\d{2})(\d{4})$/, '$3-$2-$1'),
  ]
  return all.find((day) => day.startsWith('20') && isLocalDate(day)) ?? null
}

/** Import date of figures of a day; null for a Sunday, whose figures no import date is for. */
export function importDateOf(day: LocalDate): LocalDate | null {
  const date = effectiveImportDate(day, addDays(day, 1))
  return activityDate(date) === day ? date : null
}

/** The morning's import date; null for a name that states another day, so that an old file is left alone. */
function morningOf(name: string, { file }: PatternModel, today: LocalDate): LocalDate | null {
  const date = effectiveImportDate(previousBusinessDate(today), today)
  const first = activityDate(date)
  const spans = file.includes('*') ? statedSpans(name, { around: date }) : []
  return spans.every((span) => span.first <= date && span.last >= first) ? date : null
}

/** The date that a name states by a pattern with `{date}` or `{activity}`; null when it does not fit. */
export function writtenDate(
  name: string,
  pattern: string,
): { meaning: 'import' | 'activity'; date: LocalDate } | null {
  const { date, activity } = formOf(pattern).exec(name)?.groups ?? {}
  const day = dayOf(date ?? activity ?? '')
  return day ? { meaning: date === undefined ? 'activity' : 'import', date: day } : null
}

/** Date of a dropped file: an import date, or a period for VideoCheck; null when the name does not fit. */
function dateIn(name: string, model: PatternModel, today: LocalDate): string | null {
  const found = formOf(model.file).exec(name)
  if (!found) return null
  const { date, activity, period } = found.groups ?? {}
  const written = date ?? activity
  const day = written === undefined ? null : dayOf(written)
  if (written !== undefined && day === null) return null
  if (model.feeds === 'videocheck') return period ?? monthOf(day ?? today)
  if (day === null) return morningOf(name, model, today)
  return activity === undefined ? day : importDateOf(day)
}

/**
 * Reads the name of a dropped file by the models' patterns (8 §3). A name without date is of the morning's import date.
 * Of several models that fit, those of the first one's kind and date are left to the recognition of the file.
 * @returns null when no pattern fits
 */
export function readPatternName(
  name: string,
  models: readonly PatternModel[],
  today: LocalDate,
): WatchedName | null {
  const fitting = models.flatMap((model): (WatchedName & { _id: string })[] => {
    const date = dateIn(name, model, today)
    const kind = model.feeds === 'videocheck' ? 'videocheck' : 'activity'
    const more = model.replaces ? { replaceModel: true as const } : {}
    return date === null ? [] : [{ _id: model._id, kind, date, ...more }]
  })
  const [first] = fitting
  if (!first) return null
  const { kind, date } = first
  const own = fitting.filter((one) => one.kind === kind && one.date === date)
  // Of several models the file decides: unless each of them replaces, none does.
  const replaces = own.every(({ replaceModel }) => replaceModel)
  const more = replaces ? { replaceModel: true as const } : {}
  return { kind, date, among: own.map(({ _id }) => _id), ...more }
}

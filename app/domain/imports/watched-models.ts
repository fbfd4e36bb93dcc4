import { effectiveImportDate, previousBusinessDate } from '../calendar/analysis-date'
import { isLocalDate } from '../calendar/day-arithmetic'
import { type LocalDate, monthOf } from '../calendar/local-date'
import type { ModelPart } from '../import-models/model'
import type { WatchedName } from './watched-folder'

/** An import model with a pattern of file names (8 §1). */
export interface PatternModel {
  _id: string
  feeds: ModelPart
  /** with at most one of `{date}` and `{period}` */
  file: string
}

const PLACES: Readonly<Record<string, string>> = {
  '{date}': '(?<date>\\d{4}-\\d{2}-\\d{2}|\\d{8})',
  '{period}': '(?<period>\\d{4}-(?:0[1-9]|1[0-2]))',
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

function formOf(pattern: string): RegExp {
  const pieces = pattern.split(/(\{date\}|\{period\})/)
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

/** Date of a dropped file: an import date, or a period for VideoCheck; null when the name does not fit. */
function dateIn(name: string, { file, feeds }: PatternModel, today: LocalDate): string | null {
  const found = formOf(file).exec(name)
  if (!found) return null
  const { date: written, period } = found.groups ?? {}
  const date = written === undefined ? null : dayOf(written)
  if (written !== undefined && date === null) return null
  if (feeds === 'videocheck') return period ?? monthOf(date ?? today)
  return date ?? effectiveImportDate(previousBusinessDate(today), today)
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
    return date === null ? [] : [{ _id: model._id, kind, date }]
  })
  const [first] = fitting
  if (!first) return null
  const { kind, date } = first
  const own = fitting.filter((one) => one.kind === kind && one.date === date)
  return { kind, date, among: own.map(({ _id }) => _id) }
}

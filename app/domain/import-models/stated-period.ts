import { frenchDay, type LocalDate, monthOf } from '../calendar/local-date'
import { quoted } from '../message-format'
import type { ImportModel } from './model'
import { type StatedSpan, statedSpans } from './stated-dates'

/** The import that a stated period is compared with. */
export interface PeriodOfImport {
  /** day of the figures */
  date: LocalDate
  /** day for which the file is imported, not before `date` */
  importDate: LocalDate
}

/** Span from the first to the last day that a text names; null when it names none. */
function wholeSpan(spans: readonly StatedSpan[]): StatedSpan | null {
  const [first] = spans.map((span) => span.first).sort()
  const last = spans
    .map((span) => span.last)
    .sort()
    .at(-1)
  return first && last ? { first, last } : null
}

function contradicts(
  { first, last }: StatedSpan,
  { feeds, time }: Pick<ImportModel, 'feeds' | 'time'>,
  { date, importDate }: PeriodOfImport,
): boolean {
  const isMonth = monthOf(first) === monthOf(date)
  // VideoCheck is of a month: how far in it the file reaches does not count.
  if (feeds === 'videocheck') return !isMonth || monthOf(last) !== monthOf(date)
  if (last < date || first > importDate) return true
  // Sums since the first of the month, and those of one day, are not of an earlier month.
  return time.kind !== 'dated' && !isMonth
}

/**
 * French sentence when the period that a file states is not that of its import, or states none (8 §5); null when they
 * agree. A day agrees from the day of the figures to the import date; a range or month must hold the day of the figures.
 * @param place French name of where the text is, such as 'cellule B2'
 */
export function periodProblem(
  stated: { text: string; place: string },
  model: Pick<ImportModel, 'feeds' | 'time' | 'dates'>,
  { date, importDate }: PeriodOfImport,
): string | null {
  const { text, place } = stated
  if (text === '') return `La période que le modèle attend (${place}) manque dans le fichier.`
  const span = wholeSpan(statedSpans(text, { format: model.dates, around: date }))
  if (!span)
    return `La période que le modèle attend (${place}) n’est pas lisible\u202f: ${quoted(text)}.`
  if (!contradicts(span, model, { date, importDate })) return null
  const asked =
    date === importDate || model.feeds === 'videocheck'
      ? `l’import est du ${frenchDay(date)}`
      : `l’import est du ${frenchDay(importDate)}, pour les chiffres du ${frenchDay(date)}`
  return `Le fichier dit ${quoted(text)} (${place}), alors que ${asked}. Choisissez la date du fichier, ou exportez-le de nouveau.`
}

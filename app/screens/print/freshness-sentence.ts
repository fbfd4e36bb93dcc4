import { NO_PART } from '~/domain/analysis/missing-part-messages'
import { frenchDate, shortDate } from '~/domain/format/dates'
import { NNBSP } from '~/domain/format/numbers'
import { BROKEN_LABELS, PART_LABELS } from '~/domain/format/parts'
import { someNames } from '~/domain/format/untargeted-note'
import type { FreshnessView } from '~/domain/freshness/view'

/**
 * Names concessions whose figures are older than the analysed date, each with its date, and those left out of the
 * sums because they cannot be read (4-decisions, 39 and 42); null when every one reaches the date.
 */
export function lateSentence(freshness: FreshnessView, date: string): string | null {
  const left = freshness.unreadable.map(({ name, part }) => `${name} (${BROKEN_LABELS[part]})`)
  const said = [
    lateOnes(freshness, date),
    freshness.calendar ?? null,
    left.length > 0
      ? `Hors des sommes${NNBSP}: ${someNames(left, freshness.unnamed?.unreadable)}.`
      : null,
  ].filter((sentence) => sentence !== null)
  return said.length > 0 ? said.join(' ') : null
}

function lateOnes(freshness: FreshnessView, date: string): string | null {
  const { total, upToDate, late, part, unnamed } = freshness
  const [first] = late
  if (!first) return null
  const of = part ? PART_LABELS[part] : 'Données'
  if (total === 1)
    return first.date
      ? `${of} au ${frenchDate(first.date)}${NNBSP}: rien n’est importé pour le ${frenchDate(date)}.`
      : part
        ? NO_PART[part]
        : `Aucune donnée importée ce mois.`
  const names = late.map(
    (site) => `${site.name} (${site.date ? shortDate(site.date) : 'aucune ce mois'})`,
  )
  return `${upToDate}/${total} concessions à jour. ${of} plus anciennes${NNBSP}: ${someNames(names, unnamed?.late)}.`
}

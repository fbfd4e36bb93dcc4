import type { FreshnessView } from '~/domain/records/synthesis-view'
import { frenchDate, shortDate } from '~/format/dates'
import { NNBSP } from '~/format/numbers'
import { NO_PART, PART_LABELS } from '~/format/parts'

/** Late concessions that a report names; the others are counted. */
const NAMED = 8

/**
 * Which concessions' figures are older than the analysed date, each with its date (4-decisions, 39); null when
 * every one reaches it.
 */
export function lateSentence(
  { total, upToDate, late, part }: FreshnessView,
  date: string,
): string | null {
  const [first] = late
  if (!first) return null
  const of = part ? PART_LABELS[part] : 'Données'
  if (total === 1)
    return first.date
      ? `${of} au ${frenchDate(first.date)}${NNBSP}: rien n’est importé pour le ${frenchDate(date)}.`
      : part
        ? NO_PART[part]
        : `Aucune donnée importée ce mois.`
  const named = late
    .slice(0, NAMED)
    .map((site) => `${site.name} (${site.date ? shortDate(site.date) : 'aucune ce mois'})`)
  const rest = late.length - named.length
  const others = rest > 0 ? ` et ${rest} ${rest > 1 ? 'autres' : 'autre'}` : ''
  return `${upToDate}/${total} concessions à jour. ${of} plus anciennes${NNBSP}: ${named.join(', ')}${others}.`
}

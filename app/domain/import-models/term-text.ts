import { SERVICE_LABELS } from '../workshop-services'
import { conditionText } from './condition-text'
import { UNIT_LABELS } from './labels'
import type { Term } from './model'
import { partText } from './part'
import { textSourceText } from './text-source'
import { writtenNumber } from './written-number'

const quoted = (text: string) => `«\u202f${text}\u202f»`

/** What a term takes of a row: a column, a constant, a count. */
function source({ column, value, count, distinct, from }: Term): string {
  if (from !== undefined) return textSourceText(from)
  if (column !== undefined) return column
  if (distinct !== undefined) return `valeurs différentes de ${quoted(distinct)}`
  if (count) return 'nombre de lignes'
  return `toujours ${typeof value === 'number' ? writtenNumber(value) : (value ?? '')}`
}

/** A term as a page shows it: 'MO HT, en centimes, si Type = CLI'. */
export function termText(term: Term): string {
  const { part, unit, hoursPerDay, times, minus, where = {}, service } = term
  const day = hoursPerDay === undefined ? '' : ` de ${writtenNumber(hoursPerDay)} h`
  return [
    source(term),
    part ? partText(part) : '',
    unit ? `en ${UNIT_LABELS[unit]}${day}` : '',
    times === undefined ? '' : `× ${writtenNumber(times)}`,
    minus ? `${minus} en négatif` : '',
    ...Object.entries(where).map(([header, one]) => `si ${conditionText(header, one)}`),
    service ? `pour ${SERVICE_LABELS[service]}` : '',
  ]
    .filter(Boolean)
    .join(', ')
}

/** The sum of a field's terms: 'MO HT − Remise'. */
export function termsText(terms: readonly Term[]): string {
  return terms
    .map((term, i) => {
      if (term.sign === -1) return `\u2212 ${termText(term)}`
      return i === 0 ? termText(term) : `+ ${termText(term)}`
    })
    .join(' ')
}

import { SERVICE_LABELS } from '../workshop-services'
import { conditionText } from './condition'
import { UNIT_LABELS } from './labels'
import type { Term } from './model'
import { textSourceText } from './text-source'

const quoted = (text: string) => `«\u202f${text}\u202f»`

/** What a term takes of a row: a column, a constant, a count. */
function source({ column, value, count, distinct, from }: Term): string {
  if (from !== undefined) return textSourceText(from)
  if (column !== undefined) return column
  if (distinct !== undefined) return `valeurs différentes de ${quoted(distinct)}`
  if (count) return 'nombre de lignes'
  return `toujours ${value ?? ''}`
}

/** A term as a page shows it: 'MO HT, en centimes, si Type = CLI'. */
export function termText(term: Term): string {
  const { unit, where = {}, service } = term
  return [
    source(term),
    unit ? `en ${UNIT_LABELS[unit]}` : '',
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

import { CONDITION_LABELS, type Condition, conditionParts } from './condition'
import { partText } from './part'

/**
 * Condition of a column as a page shows it: 'Type = CLI ou GAR', 'N° facture commence par A', 'Type est vide', 'Pièce
 * (les lettres) = FAC'.
 */
export function conditionText(header: string, condition: Condition): string {
  const { kind, values, part } = conditionParts(condition)
  const column = part === undefined ? header : `${header} (${partText(part)})`
  const joined = values.join(kind === 'not' ? ' ni ' : ' ou ')
  return [column, CONDITION_LABELS[kind], joined].filter(Boolean).join(' ')
}

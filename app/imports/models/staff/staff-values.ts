import { SHAPES } from '~/domain/network-workbook/shapes'
import { plainWords } from '~/domain/text-matching'
import { flagOf } from '../../network-workbook/cell-values'
import { choiceOf, tradeOf } from '../../network-workbook/words'

const TEAM = SHAPES.staff.columns.find(({ key }) => key === 'team')
/** Kinds of contracts by their first words. */
const APPRENTICE = /^(apprenti|contrat (de )?apprenti|alternan|contrat (de )?alternance)/
const OTHER_CONTRACT = /^(contrat (a )?)?(duree (in)?determinee|cdi|cdd|interim|stage|titulaire)/

/** Target that the workbook's reader knows of a value without an entry in the model: a team, trade or flag. */
export function knownOfStaff(field: string, text: string): string | undefined {
  if (field === 'team') return TEAM && choiceOf(TEAM, text)
  if (field === 'metier') return tradeOf(text)
  return flagOf(text)
}

/** Target that a value most likely means: 'Apprentissage' is oui, 'Mécanicien automobile' a Mécanicien. */
export function likelyOfStaff(field: string, text: string): string | undefined {
  const known = knownOfStaff(field, text)
  if (known !== undefined) return known
  const words = plainWords(text)
  if (field === 'apprentice') {
    if (APPRENTICE.test(words)) return 'oui'
    return OTHER_CONTRACT.test(words) ? 'non' : undefined
  }
  return field === 'metier' ? tradeOf(words.split(' ')[0] ?? '') : undefined
}

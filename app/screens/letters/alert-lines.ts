import type { Alert, CrossedLine } from '~/domain/alerts/alerts'
import { frenchDate } from '~/format/dates'
import { counted, euros, hours, percent, signedEuros, signedPercent } from '~/format/numbers'
import type { SectionLine } from './letter'

const UNTARGETED = 'facturées par des collaborateurs sans objectif du mois'

/** A figure below its threshold, which it never reads as: 84.96 for 85 is not 'productivité 85 % (seuil 85 %)'. */
const below = (value: string, threshold: string, of = '') =>
  `${value === threshold ? 'un peu moins de ' : ''}${value}${of} (seuil ${threshold})`

const WORDS: Readonly<Record<Alert, (value: number, threshold: number) => string>> = {
  gapEuros: (value, threshold) => `écart à date ${below(signedEuros(value), euros(-threshold))}`,
  gapPercent: (value, threshold) =>
    `écart à date ${below(signedPercent(value), percent(-threshold))}`,
  projection: (value, threshold) => `projection ${below(percent(value), percent(threshold))}`,
  productivity: (value, threshold) =>
    `productivité ${below(percent(value), percent(threshold), ' des heures prévues')}`,
  delay: (value, threshold) =>
    `${counted(value, 'jour ouvré', 'jours ouvrés')} sans données (seuil ${counted(threshold, 'jour')})`,
}

/** A crossed line in words: 'Concession A1: écart à date -6 000 € (seuil -5 000 €)'. */
export const alertLine = ({ alert, value, threshold }: CrossedLine, site: string): string =>
  `${site}\u202f: ${WORDS[alert](value, threshold)}`

/**
 * The lines that one concession has crossed, as one line of a mail with the date of its data (4-decisions, 39) and the
 * hours that make a productivity higher, as its page says them: '…: écart à date -7 000 € (seuil -6 500 €), projection
 * 87,5 % (seuil 90 %), données au 19/11/2026'. The concession's name leads to its own page.
 */
export function datedAlertLine(
  lines: readonly CrossedLine[],
  site: string,
  to: string,
): SectionLine {
  const said = lines.map(({ alert, value, threshold, untargetedHours }) => {
    const within = untargetedHours ? `, y compris ${hours(untargetedHours)} ${UNTARGETED}` : ''
    return `${WORDS[alert](value, threshold)}${within}`
  })
  const dataDate = lines[0]?.dataDate
  const since = dataDate ? `données au ${frenchDate(dataDate)}` : 'aucune donnée du mois'
  const rest = [...said, ...(dataDate === undefined ? [] : [since])].join(', ')
  return { head: site, rest: `\u202f: ${rest}`, to }
}

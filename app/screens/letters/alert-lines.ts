import type { Alert, CrossedLine } from '~/domain/alerts/alerts'
import { frenchDate } from '~/format/dates'
import { counted, euros, hours, percent, signedEuros, signedPercent } from '~/format/numbers'
import type { SectionLine } from './letter'

const UNTARGETED = 'facturées par des collaborateurs sans objectif du mois'

/** A figure below its threshold, which it never reads as: 84.96 for 85 is not 'productivité 85 % (seuil 85 %)'. */
const below = (value: string, threshold: string) =>
  `${value === threshold ? 'un peu moins de ' : ''}${value} (seuil ${threshold})`

const WORDS: Readonly<Record<Alert, (value: number, threshold: number) => string>> = {
  gapEuros: (value, threshold) => `écart à date ${below(signedEuros(value), euros(-threshold))}`,
  gapPercent: (value, threshold) =>
    `écart à date ${below(signedPercent(value), percent(-threshold))}`,
  projection: (value, threshold) => `projection ${below(percent(value), percent(threshold))}`,
  productivity: (value, threshold) => `productivité ${below(percent(value), percent(threshold))}`,
  delay: (value, threshold) =>
    `${counted(value, 'jour ouvré', 'jours ouvrés')} sans données (seuil ${counted(threshold, 'jour')})`,
}

/** A crossed line in words: 'Concession A1: écart à date -6 000 € (seuil -5 000 €)'. */
export const alertLine = ({ alert, value, threshold }: CrossedLine, site: string): string =>
  `${site}\u202f: ${WORDS[alert](value, threshold)}`

/**
 * The same with the date of its data (4-decisions, 39): '…, données au 19/11/2026', and with the hours that make a
 * productivity higher, as its page says them. The concession's name leads to its own page.
 */
export function datedAlertLine(line: CrossedLine, site: string, to: string): SectionLine {
  const { alert, value, threshold, dataDate, untargetedHours } = line
  const since = dataDate ? `données au ${frenchDate(dataDate)}` : 'aucune donnée du mois'
  const dated = dataDate === undefined ? '' : `, ${since}`
  const within = untargetedHours ? `, y compris ${hours(untargetedHours)} ${UNTARGETED}` : ''
  return { head: site, rest: `\u202f: ${WORDS[alert](value, threshold)}${within}${dated}`, to }
}

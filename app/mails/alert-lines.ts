import type { Alert, CrossedLine } from '~/domain/alerts/alerts'
import { written } from '~/domain/decimal'
import { frenchDate } from '~/domain/format/dates'
import { counted, hours, NNBSP, percent, signedEuros, signedPercent } from '~/domain/format/numbers'
import { typeset } from '~/domain/minus'
import type { SectionLine } from './mail'

const UNTARGETED = 'facturées par des collaborateurs sans objectif du mois'

const TYPED = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 6 })

/** Formats a threshold with all its decimals: 'seuil −1,5 €' must not become 'seuil −2 €'. */
const typed = (threshold: number, unit: '€' | '%') =>
  `${typeset(TYPED.format(threshold))}${unit === '%' ? NNBSP : '\u00a0'}${unit}`

/** Formatter of a figure, with its number of decimals and its unit. */
interface Written {
  write: (value: number) => string
  decimals: 0 | 1
  unit: '€' | '%'
}
const EUROS: Written = { write: signedEuros, decimals: 0, unit: '€' }
const SIGNED: Written = { write: signedPercent, decimals: 1, unit: '%' }
const PERCENT: Written = { ...SIGNED, write: percent }

/** Formats a figure below its threshold, never rounded up to it: 84.96 is not 'productivité 85 % (seuil 85 %)'. */
function below(value: number, threshold: number, { write, decimals, unit }: Written, of = '') {
  const limit = typed(threshold, unit)
  const said = written(value, decimals) < threshold ? write(value) : `un peu moins de ${limit}`
  return `${said}${of} (seuil ${limit})`
}

const WORDS: Readonly<Record<Alert, (value: number, threshold: number) => string>> = {
  gapEuros: (value, threshold) => `écart à date ${below(value, -threshold, EUROS)}`,
  gapPercent: (value, threshold) => `écart à date ${below(value, -threshold, SIGNED)}`,
  projection: (value, threshold) => `projection ${below(value, threshold, PERCENT)}`,
  productivity: (value, threshold) =>
    `productivité ${below(value, threshold, PERCENT, ' des heures prévues')}`,
  delay: (value, threshold) =>
    `${counted(value, 'jour ouvré', 'jours ouvrés')} sans données (seuil ${counted(threshold, 'jour')})`,
}

/** Sentence about a crossed threshold: 'Concession A1: écart à date −6 000 € (seuil −5 000 €)'. */
export const alertLine = ({ alert, value, threshold }: CrossedLine, site: string): string =>
  `${site}\u202f: ${WORDS[alert](value, threshold)}`

/**
 * Mail line with all thresholds that a concession crossed, its data date (4-decisions, 39) and unplanned hours that
 * raise productivity: '…: écart à date −7 000 € (seuil −6 500 €), projection 87,5 % (seuil 90 %), données au
 * 19/11/2026'. The concession's name links to its page.
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

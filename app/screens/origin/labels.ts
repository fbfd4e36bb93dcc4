import { NOT_AVAILABLE } from '~/domain/analysis/figure-texts'
import { shortDate } from '~/domain/format/dates'
import { days, decimal, percent, rate } from '~/domain/format/numbers'
import type { Measure } from '~/domain/measures'
import type { Written } from '~/domain/origin/display-precision'
import type { OriginView } from '~/domain/origin/view'

/** Formats an amount with the number of decimals at which the page's sums add up. */
export const exactAmount = (measure: Measure, value: number, { decimals }: Written): string =>
  `${decimal(value, decimals)}\u00a0${measure === 'revenue' ? '€' : 'h'}`

/** Formats a value of the figure with its unit; 'N/A' for null. @param inPercent formatter of percentages */
export function valueText(
  { figure, measure, written }: Pick<OriginView, 'figure' | 'measure' | 'written'>,
  value: number | null,
  inPercent = percent,
): string {
  if (value === null) return NOT_AVAILABLE
  if (figure === 'percent') return inPercent(value)
  if (figure === 'caHec') return rate(value, 'HEC')
  if (figure === 'caHt') return rate(value)
  const text = exactAmount(measure, value, written)
  return figure === 'gap' && value > 0 ? `+${text}` : text
}

/** Notice when rounded numbers do not add up even with cents. */
export const ROUNDED =
  'Nombres arrondis\u202f: un calcul à la main peut s’en écarter d’une unité du dernier chiffre.'

/** The formula with this scope's numbers, a line each; none where a record or an objectif gives the figure itself. */
export function numbersOf(view: OriginView): string[] {
  const { figure, measure, value, amounts, total, dated, written } = view
  const unit = (number: number) => exactAmount(measure, number, written)
  const is = ` = ${valueText(view, value)}`
  const when = (date: string | null) =>
    dated.length > 1 ? `Données du ${date ? shortDate(date) : 'mois à venir'}\u202f: ` : ''
  switch (figure) {
    case 'percent':
      return value === null
        ? ['Sans objectif, il n’y a pas de taux.']
        : [`${unit(amounts.compared)} ÷ ${unit(amounts.target)}${is}`]
    case 'gap': {
      if (value === null) return ['Sans objectif ni jour ouvré écoulé, il n’y a pas d’écart.']
      const dues = dated
        .filter((part) => part.due !== 0)
        .map(
          ({ date, target, elapsed, due }) =>
            `${when(date)}${unit(target)} × ${days(elapsed)} ÷ ${days(total)} = ${unit(due)} attendus`,
        )
      return [...dues, `${unit(amounts.compared)} − ${unit(amounts.due)}${is}`]
    }
    case 'projection': {
      if (value === null) return ['Sans objectif ni jour ouvré écoulé, il n’y a pas de projection.']
      const lines = dated.flatMap(({ date, realized, elapsed, projection }) =>
        projection === null
          ? []
          : [
              `${when(date)}${unit(realized)} × ${days(total)} ÷ ${days(elapsed)} = ${unit(projection)}`,
            ],
      )
      return lines.length > 1 ? [...lines, `En tout${is}`] : lines
    }
    case 'dayTarget':
      return value === null ? [] : [`${unit(amounts.target)} ÷ ${days(total)} jours${is}`]
    case 'caHec':
    case 'caHt': {
      const hours = figure === 'caHec' ? amounts.hecHours : amounts.totalHours
      return value === null
        ? ['Sans heures facturées, il n’y a pas de taux.']
        : [
            `${exactAmount('revenue', amounts.netRevenue, written)} ÷ ${decimal(hours, Math.max(1, written.decimals))}\u00a0h${is}`,
          ]
    }
    default:
      return []
  }
}

import { MEASURE_LABELS, type Measure } from '~/domain/records/measures'
import type { OriginFigure } from '~/domain/records/origin-figures'
import type { OriginView } from '~/domain/records/origin-view'
import { SERVICE_LABELS } from '~/domain/records/services'
import { frenchDate, shortDate } from '~/format/dates'
import { days, percent, rate } from '~/format/numbers'
import { amount, NOT_AVAILABLE, signedAmount } from '../synthesis/words'

/** What each figure is called. */
export const FIGURE_LABELS: Readonly<Record<OriginFigure, string>> = {
  realized: 'Réalisé',
  target: 'Objectif',
  percent: '% réalisation',
  gap: 'Écart à date',
  projection: 'Projection',
  day: 'Jour',
  dayTarget: 'Objectif par jour',
  caHec: 'CA/HEC',
  caHt: 'CA/H',
}

/** Figures that are of CA Net and hours at once, whatever the measure. */
export const isRate = (figure: OriginFigure) => figure === 'caHec' || figure === 'caHt'

/** A value of the figure with its unit; 'N/A' without one. */
export function valueText(figure: OriginFigure, measure: Measure, value: number | null): string {
  if (value === null) return NOT_AVAILABLE
  if (figure === 'percent') return percent(value)
  if (figure === 'caHec') return rate(value, 'HEC')
  if (figure === 'caHt') return rate(value)
  return figure === 'gap' ? signedAmount(measure, value) : amount(measure, value)
}

/** 'CA Net, Mécanique · réalisé'. */
export function titleOf({ figure, measure, service }: OriginView): string {
  const of = isRate(figure) ? FIGURE_LABELS[figure] : MEASURE_LABELS[measure]
  const what = service ? `${of}, ${SERVICE_LABELS[service]}` : of
  return isRate(figure) ? what : `${what} · ${FIGURE_LABELS[figure].toLowerCase()}`
}

/** The formula as a sentence. */
export function formulaOf({ figure, measure }: OriginView, date: string, mixed: boolean): string {
  const what = MEASURE_LABELS[measure]
  const each = mixed ? ', chaque concession à la date de ses données' : ''
  switch (figure) {
    case 'realized':
      return `${what} facturé du 1er au ${frenchDate(date)}, tel que le dernier import le cumule${each}.`
    case 'target':
      return 'L’objectif du mois de chaque concession\u202f: son budget, ou la somme de ses services là où il est à 0.'
    case 'percent':
      return '% réalisation = réalisé ÷ objectif du mois.'
    case 'gap':
      return `Écart à date = réalisé − objectif du mois × jours ouvrés écoulés ÷ jours ouvrés du mois${each}.`
    case 'projection':
      return `Projection = réalisé × jours ouvrés du mois ÷ jours ouvrés écoulés${each}.`
    case 'day':
      return `${what} du ${frenchDate(date)} = cumul à cette date − cumul du relevé précédent du mois. Une concession sans données de ce jour n’y compte pas.`
    case 'dayTarget':
      return 'Objectif par jour = objectif du mois ÷ jours ouvrés du mois.'
    case 'caHec':
      return 'CA/HEC = CA Net réalisé ÷ heures HEC réalisées.'
    case 'caHt':
      return 'CA/H = CA Net réalisé ÷ heures HT réalisées.'
  }
}

/** The formula with this scope's numbers, a line each; none where a record or an objectif gives the figure itself. */
export function numbersOf(view: OriginView): string[] {
  const { figure, measure, value, amounts, total, dated } = view
  const unit = (number: number) => amount(measure, number)
  const is = ` = ${valueText(figure, measure, value)}`
  const when = (date: string | null) =>
    dated.length > 1 ? `Données du ${date ? shortDate(date) : 'mois à venir'}\u202f: ` : ''
  switch (figure) {
    case 'percent':
      return value === null
        ? ['Sans objectif, il n’y a pas de taux.']
        : [`${unit(amounts.realized)} ÷ ${unit(amounts.target)}${is}`]
    case 'gap': {
      if (value === null) return ['Sans objectif ni jour ouvré écoulé, il n’y a pas d’écart.']
      const dues = dated
        .filter((part) => part.due !== 0)
        .map(
          ({ date, target, elapsed, due }) =>
            `${when(date)}${unit(target)} × ${days(elapsed)} ÷ ${days(total)} = ${unit(due)} attendus`,
        )
      return [...dues, `${unit(amounts.realized)} − ${unit(amounts.due)}${is}`]
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
      const hours = figure === 'caHec' ? amounts.hec : amounts.ht
      return value === null
        ? ['Sans heures facturées, il n’y a pas de taux.']
        : [`${amount('revenue', amounts.revenue)} ÷ ${amount('ht', hours)}${is}`]
    }
    default:
      return []
  }
}

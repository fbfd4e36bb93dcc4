import { AT_OWN_DATA_DATE } from '../analysis/messages'
import { frenchDay, type LocalDate } from '../calendar/local-date'
import { MEASURE_LABELS } from '../measures'
import { SERVICE_LABELS } from '../workshop-services'
import type { FigureQuery, OriginFigure } from './figures'

/** French text for a source that is no longer stored. */
export const UNKEPT = 'origine non conservée'

/** French labels of the figures. */
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

/** Tests for figures that combine CA Net and hours, independent of the measure. */
export const isRate = (figure: OriginFigure) => figure === 'caHec' || figure === 'caHt'

/** French title of a figure: 'CA Net, Mécanique · réalisé'. */
export function titleOf({ figure, measure, service }: FigureQuery): string {
  const of = isRate(figure) ? FIGURE_LABELS[figure] : MEASURE_LABELS[measure]
  const what = service ? `${of}, ${SERVICE_LABELS[service]}` : of
  return isRate(figure) ? what : `${what} · ${FIGURE_LABELS[figure].toLowerCase()}`
}

/** French note on the days that a day's figure covers, when imports were missed. */
export const daySpanNote = (daySpan: string) => `Facturation du jour\u202f: ${daySpan}.`

/** French sentence describing the formula. */
export function formulaOf(
  { figure, measure }: FigureQuery,
  date: LocalDate,
  mixed: boolean,
): string {
  const what = MEASURE_LABELS[measure]
  const each = mixed ? `, ${AT_OWN_DATA_DATE}` : ''
  switch (figure) {
    case 'realized':
      return `${what} facturé du 1er au ${frenchDay(date)}, selon le cumul du dernier import${each}.`
    case 'target':
      return 'L’objectif du mois de chaque concession\u202f: son budget, ou la somme de ses services si ce budget est à 0.'
    case 'percent':
      return '% réalisation = réalisé ÷ objectif du mois, pour les concessions qui ont les deux.'
    case 'gap':
      return `Écart à date = réalisé − objectif du mois × jours ouvrés écoulés ÷ jours ouvrés du mois${each}, pour les concessions qui ont un objectif.`
    case 'projection':
      return `Projection = réalisé × jours ouvrés du mois ÷ jours ouvrés écoulés${each}.`
    case 'day':
      return `${what} du ${frenchDay(date)} = cumul à cette date − cumul du relevé précédent du mois. Une concession sans données de ce jour n’y compte pas.`
    case 'dayTarget':
      return 'Objectif par jour = objectif du mois ÷ jours ouvrés du mois.'
    case 'caHec':
      return 'CA/HEC = CA Net réalisé ÷ heures HEC réalisées.'
    case 'caHt':
      return 'CA/H = CA Net réalisé ÷ heures HT réalisées.'
  }
}

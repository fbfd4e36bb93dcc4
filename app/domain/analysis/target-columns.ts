import { decimal } from '../format/numbers'
import {
  COUNT,
  EUROS,
  figure,
  HOURS,
  RATE,
  RATE_HEC,
  REACHED,
  SHARE,
  type TableColumn,
  text,
  VERDICT,
} from '../format/table-column'
import type { StaffCount, StaffSpan } from '../planning/potential/present-staff'
import { lineName } from '../records/line-name'
import type { LineKey } from '../records/outside'
import type { HoursTarget } from './hours-view'
import type { PotentialProgress } from './potential-progress'
import type { RevenueTarget } from './revenue-view'

/** Column of the lines' names. */
export const LINE_COLUMN: TableColumn<{ key: LineKey }> = text('line', 'Service', ({ key }) =>
  lineName(key),
)

/** Columns of 'Objectifs'. */
export const HOURS_TARGET_COLUMNS: readonly TableColumn<HoursTarget>[] = [
  LINE_COLUMN,
  figure('target', 'Objectif', HOURS, ({ target }) => target, {
    file: 'Objectif du mois (h)',
  }),
  figure('perDay', 'Par jour ouvré', HOURS, ({ perDay }) => perDay),
  figure('share', 'Part', SHARE, ({ share }) => share),
]

/** Columns of 'Objectifs Mensuels': CA Net and its rates. */
export const REVENUE_TARGET_COLUMNS: readonly TableColumn<RevenueTarget>[] = [
  LINE_COLUMN,
  figure('revenue', 'Objectif CA Net', EUROS, ({ netRevenue }) => netRevenue, {
    file: 'Objectif (€)',
  }),
  figure('caHec', 'Objectif CA/HEC', RATE_HEC, ({ caHec }) => caHec),
  figure('caHt', 'Objectif CA/H', RATE, ({ caHt }) => caHt),
]

/** Columns of 'Avancement du potentiel'. */
export const POTENTIAL_COLUMNS: readonly TableColumn<PotentialProgress>[] = [
  LINE_COLUMN,
  figure('potential', 'Potentiel', HOURS, ({ potential }) => potential, {
    file: 'Potentiel à date (h)',
  }),
  figure('realized', 'Réalisé (HT)', HOURS, ({ realized }) => realized, {
    file: 'Réalisé HT (h)',
  }),
  figure('ongoing', 'En cours', HOURS, ({ ongoing }) => ongoing),
  figure('percent', '% réalisation', REACHED, ({ percent }) => percent, VERDICT),
  figure('delay', 'Retard', HOURS, ({ delay }) => delay),
]

/** Columns of 'Effectif Présent': of a day, or of the days since the 1st with their mean per working day. */
export function staffColumns(span: StaffSpan): TableColumn<StaffCount & { key: LineKey }>[] {
  const isSum = span === 'to-date'
  return [
    LINE_COLUMN,
    figure(
      'present',
      isSum ? 'Journées de présence' : 'Présents',
      COUNT,
      ({ present }) => present,
      isSum ? { file: 'Jours de présence' } : {},
    ),
    ...(isSum ? [MEAN] : []),
    figure('potential', 'Heures potentielles', HOURS, ({ potential }) => potential, {
      file: 'Potentiel (h)',
    }),
  ]
}

const MEAN: TableColumn<StaffCount> = figure(
  'mean',
  'Par jour ouvré',
  { text: (value) => decimal(value) },
  ({ perDay }) => perDay,
  { only: 'screen' },
)

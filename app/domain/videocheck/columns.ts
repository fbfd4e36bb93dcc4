import {
  COUNT,
  day,
  EUROS,
  figure,
  IN_FILES,
  SHARE,
  type TableColumn,
  text,
  VERDICT,
} from '../format/table-column'
import type { VideocheckTotals } from './totals'

/** Row of the VideoCheck tables: a concession, a date or the total. */
export interface VideocheckTableRow {
  name?: string
  date?: string | null
  totals: Partial<VideocheckTotals>
}

const rate = { ...VERDICT, file: 'CA réalisé, % de l’objectif' }

/** Columns on the volume of the month. */
export const VOLUME_COLUMNS: readonly TableColumn<VideocheckTableRow>[] = [
  text('name', 'Concession', ({ name }) => name),
  day('date', 'Données du', ({ date }) => date, IN_FILES),
  figure('entries', 'Entrées VideoCheck', COUNT, ({ totals }) => totals.entries, {
    file: 'Entrées',
  }),
  figure('videosDone', 'Dossiers envoyés', COUNT, ({ totals }) => totals.videosDone),
  figure(
    'completionRate',
    'Taux de réalisation',
    SHARE,
    ({ totals }) => totals.completionRate,
    VERDICT,
  ),
  figure('rateTarget', 'Objectif', SHARE, ({ totals }) => totals.targetCompletionRate, {
    file: 'Objectif de taux (%)',
  }),
]

/** Columns on the revenue of the month. */
export const REVENUE_COLUMNS: readonly TableColumn<VideocheckTableRow>[] = [
  figure('identified', 'CA identifié', EUROS, ({ totals }) => totals.identifiedRevenue),
  figure('realized', 'CA réalisé', EUROS, ({ totals }) => totals.realizedRevenue),
  figure('target', 'Objectif', EUROS, ({ totals }) => totals.targetRevenue, {
    file: 'Objectif de CA (€)',
  }),
  figure('percent', '% de l’objectif', SHARE, ({ totals }) => totals.revenuePercent, rate),
  figure('rate', 'Conversion', SHARE, ({ totals }) => totals.realizedRevenuePercentage, {
    file: 'Taux de conversion (%)',
  }),
  figure('perVideo', 'CA par vidéo', EUROS, ({ totals }) => totals.revenuePerVideo),
  figure(
    'perVideoTarget',
    'Objectif par vidéo',
    EUROS,
    ({ totals }) => totals.targetRevenuePerVideo,
    IN_FILES,
  ),
]

const PATH = ['entries', 'videosDone', 'completionRate', 'identified', 'realized']

/** Columns of the month date by date. */
export const PATH_COLUMNS = [...VOLUME_COLUMNS, ...REVENUE_COLUMNS].filter(({ key }) =>
  PATH.includes(key),
)

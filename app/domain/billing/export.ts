import { type About, figures, tableOf } from '../exports/columns'
import type { ExportTable } from '../exports/table'
import { SERVICE_LABELS } from '../workshop-services'
import { ENTRY_SPANS, type EntriesView, type EntryCard } from './view'

const TITLES = { day: 'Facturation du jour', month: 'Facturation du mois' } as const

/**
 * Invoices of the day and of the month, by kind (7-beyond §3).
 * @param ofDay what is said of the day alone
 */
export const entriesTables = (
  { sections }: EntriesView,
  about: About,
  ofDay: About = [],
): ExportTable[] =>
  ENTRY_SPANS.map((span) =>
    tableOf<EntryCard>(
      TITLES[span],
      span === 'day' ? [...about, ...ofDay] : about,
      [
        { header: 'Service', of: ({ key }) => (key === 'global' ? 'Global' : SERVICE_LABELS[key]) },
        figures('Clients', ({ counts }) => counts.clients),
        figures('Garanties', ({ counts }) => counts.garanties),
        figures('Cessions', ({ counts }) => counts.cessions),
        figures('Total', ({ counts }) => counts.total),
      ],
      sections[span],
    ),
  )

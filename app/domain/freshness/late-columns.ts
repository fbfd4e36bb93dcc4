import { day, type TableColumn, text } from '../format/table-column'
import type { LateRow } from './view'

/** Columns of the late concessions. */
export const LATE_COLUMNS: readonly TableColumn<LateRow>[] = [
  text('name', 'Concession', ({ name }) => name),
  text('plate', 'Plaque', ({ plate }) => plate),
  text('group', 'Groupe', ({ group }) => group),
  day('date', 'Dernières données', ({ date }) => date, { none: 'aucune ce mois' }),
]

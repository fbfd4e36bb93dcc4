import {
  COUNT,
  day,
  EUROS,
  figure,
  HOURS,
  IN_FILES,
  inOrder,
  type TableColumn,
  text,
} from '../format/table-column'
import type { SnapshotLine } from './snapshot-lines'

/** Columns of a snapshot's table, in the order of the files. */
export const SNAPSHOT_COLUMNS: readonly TableColumn<SnapshotLine>[] = [
  text('name', 'Concession', ({ name }) => name),
  text('plate', 'Plaque', ({ plate }) => plate, IN_FILES),
  text('group', 'Groupe', ({ group }) => group, IN_FILES),
  day('date', 'Chiffres au', ({ dataDate }) => dataDate),
  figure('revenue', 'CA Net', EUROS, (line) => line.netRevenue),
  figure('ht', 'HT', HOURS, (line) => line.totalHours),
  figure('hec', 'HEC', HOURS, (line) => line.hecHours),
  figure('target', 'Objectif CA Net', EUROS, (line) => line.targetRevenue),
  figure('planned', 'Potentiel prévu', HOURS, (line) => line.planned),
  figure('frozen', 'Potentiel figé', HOURS, (line) => line.frozen),
  figure('aimed', 'Objectif collab.', HOURS, (line) => line.productivityTarget, {
    file: 'Objectif collaborateurs (h)',
  }),
  figure('billed', 'Facturées collab.', HOURS, (line) => line.productivityBilled, {
    file: 'Facturées collaborateurs (h)',
  }),
  figure('surveys', 'Enquêtes', COUNT, (line) => line.surveys),
  figure('videocheck', 'CA VideoCheck', EUROS, (line) => line.videocheckRevenue),
  text('unreadable', 'Illisible', ({ unreadable }) => unreadable.join(', '), IN_FILES),
]

/** The same on screen and paper: the target next to the revenue. */
export const SNAPSHOT_SHOWN = inOrder(SNAPSHOT_COLUMNS, ['name', 'date', 'revenue', 'target'])

import {
  amountOf,
  day,
  figure,
  gapOf,
  IN_FILES,
  REACHED,
  type TableColumn,
  text,
  VERDICT,
} from '../format/table-column'
import { landingNoteText } from '../landing/landing-note-text'
import type { Measure } from '../measures'
import { statusWord } from '../records/statuses'
import { type LandingRecord, landingRecordText } from './landing-record'
import type { YearData, YearLine } from './view'

/** Row of the year's table: a concession, or the total. */
export type YearTableRow = Partial<YearLine> &
  YearData['total'] & {
    record?: LandingRecord | null
    /** remark in the file */
    note?: string | null
  }

/** Columns of the year. */
export function yearColumns(measure: Measure): TableColumn<YearTableRow>[] {
  const format = amountOf(measure)
  return [
    text('name', 'Concession', ({ name }) => name),
    text('plate', 'Plaque', ({ plateName }) => plateName, IN_FILES),
    day('date', 'Données du', ({ dataDate }) => dataDate, IN_FILES),
    figure('gap', 'Écart de l’année', gapOf(measure), ({ gap }) => gap, VERDICT),
    figure('realized', 'Réalisé comparé', format, ({ realized }) => realized),
    figure('due', 'Objectif à date', format, ({ due, gap }) => (gap === null ? null : due)),
    figure('percent', '%\u00a0réalisé', REACHED, ({ percent }) => percent),
    text('status', 'Statut', ({ status, below }) => statusWord(status, { below }), IN_FILES),
    figure('landing', 'Atterrissage de l’année', format, ({ landing }) => landing),
    figure('budget', 'Objectif de l’année', format, ({ budget, landing }) =>
      landing === null ? null : budget,
    ),
    figure('landingPercent', '%\u00a0atterrissage', REACHED, (row) => row.landingPercent),
    figure('outside', 'Réalisé sans objectif', format, (row) => row.outside || null, IN_FILES),
    text('landingNote', 'Note d’atterrissage', landingNote, IN_FILES),
    text('record', 'Fiabilité', ({ record }) => record && landingRecordText(record), IN_FILES),
    text('note', 'Remarque', ({ note }) => note, IN_FILES),
  ]
}

/** Why a landing is a projection; null without a landing. */
export const landingNote = ({ landing, landingNotes = [], landingMixed = false }: YearTableRow) =>
  landing === null ? null : landingNoteText(landingNotes, landingMixed)

import { column, PDV, type SheetLayout } from '../reading/columns'

/** The first sheet of the file, one row per PDV number; cumulative over the period (spec 5 §2). */
export const VIDEOCHECK = {
  name: 'VideoCheck',
  required: true,
  columns: [
    PDV,
    column('date', 'Date', 'day', 'optional'),
    column('entries', 'Entrées VideoCheck', 'integer', 'required', ['Entrée VideoCheck']),
    column('videosDone', 'Dossiers envoyés', 'integer', 'required', ['Dossier envoyé']),
    column('identifiedRevenue', 'CA identifié', 'amount'),
    column('realizedRevenue', 'CA réalisé', 'amount'),
  ],
} as const satisfies SheetLayout

import { type About, day, tableOf } from '../exports/columns'
import type { ExportTable, ExportValue } from '../exports/table'
import { modelText } from '../records/used-model'
import type { LogLine } from './view'

const KINDS = {
  activity: 'Activité',
  videocheck: 'VideoCheck',
  network: 'Classeur du réseau',
} as const

/**
 * Export table of the import log, latest first (7-beyond §3).
 * @param timeOf formats an ISO instant in Paris time
 */
export const importsTable = (
  lines: readonly LogLine[],
  timeOf: (instant: string) => ExportValue,
  about: About,
): ExportTable =>
  tableOf<LogLine>(
    'Journal des imports',
    about,
    [
      { header: 'Commencé', of: ({ startedAt }) => timeOf(startedAt) },
      { header: 'Classeur', of: ({ kind }) => KINDS[kind] },
      { header: 'Fichier', of: ({ fileName }) => fileName },
      { header: 'Modèle', of: ({ model }) => model && modelText(model) },
      { header: 'Par', of: ({ userEmail }) => userEmail },
      { header: 'Données du', of: ({ activityDate }) => activityDate && day(activityDate) },
      { header: 'Concessions ou lignes enregistrées', of: ({ counts }) => counts.stored },
      { header: 'Inchangées', of: ({ counts }) => counts.unchanged },
      { header: 'En échec', of: ({ counts }) => counts.failed },
      { header: 'Erreurs', of: ({ counts }) => counts.errors },
      { header: 'Avertissements', of: ({ counts }) => counts.warnings },
      { header: 'Concessions ou lignes reprises', of: ({ undo }) => undo?.undone ?? null },
      { header: 'Résultat', of: ({ message }) => message },
    ],
    lines,
  )

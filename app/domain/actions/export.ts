import { type About, day, figures, tableOf } from '../exports/columns'
import type { ExportTable } from '../exports/table'
import { STATE_LABELS } from './terms'
import type { ActionLine } from './view'

/** Export table of a scope's actions, every list of the screen (7-beyond §3, §5). @param found number of all actions */
export function actionsTable(
  lines: readonly ActionLine[],
  about: About,
  found = lines.length,
): ExportTable {
  return tableOf<ActionLine>(
    'Actions',
    about,
    [
      { header: 'Concession', of: ({ site }) => site },
      { header: 'Service', of: ({ service }) => service },
      { header: 'Levier', of: ({ lever }) => lever },
      { header: 'Action', of: ({ text }) => text },
      { header: 'Qui', of: ({ who }) => who },
      { header: 'Échéance', of: ({ until }) => day(until) },
      { header: 'État', of: ({ late, state }) => (late ? 'en retard' : STATE_LABELS[state]) },
      { header: 'Motif', of: ({ why }) => why || null },
      { header: 'Décidée par', of: ({ by }) => by },
      figures('Gain attendu (€)', ({ expected }) => expected),
      { header: 'Date de l’écart initial', of: ({ decided }) => day(decided.date) },
      figures('Écart initial (€)', ({ decided }) => decided.gap),
      figures('Avant (€/jour)', ({ measured }) => measured.effect?.before),
      figures('Depuis (€/jour)', ({ measured }) => measured.effect?.since),
      figures('Effet (€/jour)', ({ measured }) => measured.effect?.change),
      { header: 'Jours mesurés', of: ({ measured }) => measured.effect?.days ?? null },
      {
        header: 'Sans mesure',
        of: ({ measured: { reason, lacking } }) => reason ?? (lacking.join('\u202f; ') || null),
      },
    ],
    lines,
    found,
  )
}

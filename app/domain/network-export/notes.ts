import type { DatedGap } from '../actions/lever-gap'
import { type ActionFields, leverText, STATE_LABELS, serviceText } from '../actions/terms'
import type { LocalDate } from '../calendar/local-date'
import { day } from '../exports/columns'
import { amount, column } from '../exports/described-column'
import type { ExportValue } from '../exports/table'
import { type FileKind, type OfSite, SITE_COLUMNS } from './file-kind'

interface CommentRow extends OfSite {
  date: LocalDate
  text: string
  author: string
  at: ExportValue
}

/** File of the comments of the day (7-beyond §1). */
export const COMMENTS_FILE: FileKind<CommentRow> = {
  name: 'commentaires.csv',
  content: 'une ligne par concession et jour commenté',
  columns: [
    ...SITE_COLUMNS,
    column('Date', 'jour commenté', ({ date }) => day(date)),
    column('Commentaire', 'texte', ({ text }) => text),
    column('Auteur', 'nom du compte', ({ author }) => author),
    column('Écrit le', 'date et heure, Europe/Paris', ({ at }) => at),
  ],
}

interface ActionRow extends ActionFields {
  /** concession, plate or group of the action */
  place: string
  author: string
  createdAt: ExportValue
  endedAt: ExportValue
  decided: DatedGap
}

/** File of the actions, open and ended (7-beyond §5). */
export const ACTIONS_FILE: FileKind<ActionRow> = {
  name: 'actions.csv',
  content: 'une ligne par action, ouverte, terminée ou abandonnée',
  columns: [
    column('Lieu', 'concession, plaque ou groupe de l’action', ({ place }) => place),
    column('Service', 'service concerné', ({ service }) => serviceText(service)),
    column('Levier', 'levier concerné, ou tout l’écart', ({ lever }) => leverText(lever)),
    column('Action', 'ce qui est décidé', ({ text }) => text),
    column('Qui', 'personne chargée de l’action', ({ who }) => who),
    column('Échéance', 'date limite', ({ until }) => day(until)),
    column('État', 'ouverte, terminée ou abandonnée', ({ state }) => STATE_LABELS[state]),
    column('Motif', 'mot de la fin', ({ why }) => why || null),
    column('Décidée par', 'nom du compte', ({ author }) => author),
    column('Décidée le', 'date et heure, Europe/Paris', ({ createdAt }) => createdAt),
    column('Fin', 'date et heure de la fin, Europe/Paris', ({ endedAt }) => endedAt),
    amount('Gain attendu (€)', 'gain attendu', ({ expected }) => expected),
    column('Date de l’écart initial', 'date des données à la décision', ({ decided }) =>
      day(decided.date),
    ),
    amount('Écart initial (€)', 'écart du levier à la décision', ({ decided }) => decided.gap),
  ],
}

import type { ImportVerdict, LogLine } from '~/domain/imports/view'
import { RESERVED } from '~/domain/imports/warning-kinds'
import type { NoticeTone } from '~/ui/notice'
import type { StatusTone } from '~/ui/status-pill'

/** French name of each kind of import. */
export const KINDS: Readonly<Record<LogLine['kind'], string>> = {
  activity: 'Activité',
  videocheck: 'VideoCheck',
  network: 'Classeur du réseau',
}

/** Label, colour and title of each import outcome; the titles are those of spec 1 §8. */
export const VERDICTS: Readonly<
  Record<ImportVerdict, { word: string; pill: StatusTone; tone: NoticeTone; title: string | null }>
> = {
  running: { word: 'En cours', pill: 'info', tone: 'info', title: null },
  success: { word: 'Réussi', pill: 'good', tone: 'success', title: 'Import réussi\u202f!' },
  unchanged: { word: 'Sans changement', pill: 'neutral', tone: 'info', title: null },
  reserved: { word: 'Réussi, avec réserves', pill: 'warn', tone: 'warning', title: RESERVED },
  partial: { word: 'Partiel', pill: 'warn', tone: 'warning', title: null },
  failed: { word: 'En échec', pill: 'bad', tone: 'error', title: 'Erreur lors de l’import' },
  undone: { word: 'Annulé', pill: 'neutral', tone: 'info', title: 'Import annulé' },
  partlyUndone: {
    word: 'Annulé en partie',
    pill: 'warn',
    tone: 'warning',
    title: 'Import annulé en partie',
  },
  interrupted: { word: 'Interrompu', pill: 'bad', tone: 'error', title: 'Erreur lors de l’import' },
}

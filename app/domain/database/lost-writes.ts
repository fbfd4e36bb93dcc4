import { frenchDateTime } from '../format/dates'
import { counted } from '../format/numbers'

/** Acknowledged writes that the embedded database did not find again at a start. */
export interface LostWrites {
  /** at least this many */
  count: number
  /** true: the database had been closed, so its file was replaced by an older one; else its log was lost or cut */
  wasClosed: boolean
  /** instant of the start that missed them */
  at: Date
}

/** Days for which a loss is shown. */
const SHOWN_DAYS = 7

/** True for seven days from the start that missed the writes. */
export const isLossShown = ({ at }: LostWrites, now: Date): boolean =>
  now.getTime() - at.getTime() < SHOWN_DAYS * 86_400_000

const missing = (count: number): string =>
  count === 1
    ? 'le dernier enregistrement manque'
    : `les ${counted(count, 'dernier enregistrement', 'derniers enregistrements')} manquent`

const reason = (wasClosed: boolean): string =>
  wasClosed
    ? 'le fichier de la base de données était plus ancien qu’à son dernier arrêt'
    : 'le journal de la base de données était absent ou coupé'

/** French account of a loss: what is missing, since which start, and what to do. */
export const lostWritesSentence = ({ count, wasClosed, at }: LostWrites): string =>
  `Au démarrage du ${frenchDateTime(at)}, ${reason(wasClosed)}\u202f: ${missing(count)}. Vérifiez les dernières saisies et les derniers imports, ou restaurez une sauvegarde.`

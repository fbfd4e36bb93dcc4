import { frenchDateTime } from '../format/dates'
import { counted } from '../format/numbers'

/** Acknowledged writes that the embedded database did not find again at a start. */
export interface LostWrites {
  /** at least this many; 0: unknown */
  count: number
  /** instant of the start that missed them */
  at: Date
}

/** Days for which a loss is shown. */
const SHOWN_DAYS = 7

/** True for seven days from the start that missed the writes. */
export const isLossShown = ({ at }: LostWrites, now: Date): boolean =>
  now.getTime() - at.getTime() < SHOWN_DAYS * 86_400_000

function missing(count: number): string {
  if (count === 0) return 'des enregistrements récents peuvent manquer'
  if (count === 1) return 'le dernier enregistrement manque'
  return `les ${counted(count, 'dernier enregistrement', 'derniers enregistrements')} manquent`
}

/** French account of a loss: what is missing, since which start, and what to do. */
export const lostWritesSentence = ({ count, at }: LostWrites): string =>
  `Au démarrage du ${frenchDateTime(at)}, le journal de la base de données était absent ou coupé\u202f: ${missing(count)}. Vérifiez les dernières saisies et les derniers imports, ou restaurez une sauvegarde.`

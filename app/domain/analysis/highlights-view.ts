import type { LocalDate } from '../calendar/local-date'
import type { LeverReading } from '../causes/lever-sentence'
import type { Lever } from '../causes/levers'
import type { Missing } from '../records/missing'
import type { HighlightItem } from './highlights'

/** A highlight with its concession's name and link. */
export type HighlightLine = Pick<HighlightItem, 'service' | 'value'> & {
  levers: { lever: Lever; value: number; reading: LeverReading }[]
  /** null on the concession's own page */
  site: string | null
  to: string | null
  /** the data date, when it is not the analysed date; null: the same */
  dataDate: LocalDate | null
}

/** Kinds of missing data, which a user can supply. */
const MISSING_KINDS = [
  'fallen',
  'doubted',
  'late',
  'absent',
  'untargeted',
  'unfrozen',
  'unplanned',
  'empty',
  'unsurveyed',
  'unfilmed',
  'unsold',
  'unassigned',
  'unmapped',
] as const
export type MissingKind = (typeof MISSING_KINDS)[number]

/** Text of each kind for one or several concessions or PDV numbers. */
const LACKS: Readonly<Record<Exclude<MissingKind, 'fallen'>, (isOne: boolean) => string>> = {
  doubted: (isOne) => `${concessions(isOne)} aux chiffres sous réserve`,
  late: (isOne) => `${concessions(isOne)} sans données du jour`,
  absent: (isOne) => `${concessions(isOne)} ${isOne ? 'absente' : 'absentes'} du dernier fichier`,
  untargeted: (isOne) => `${concessions(isOne)} sans objectif du mois`,
  unfrozen: (isOne) => `${concessions(isOne)} sans potentiel figé`,
  unplanned: (isOne) => `${concessions(isOne)} au planning illisible`,
  empty: (isOne) => `${concessions(isOne)} sans planning du mois`,
  unsurveyed: (isOne) => `${concessions(isOne)} sans enquête qualité du mois`,
  unfilmed: (isOne) => `${concessions(isOne)} sans données VideoCheck du mois`,
  unsold: (isOne) => `${concessions(isOne)} sans ventes additionnelles du mois`,
  unassigned: (isOne) => `${isOne ? 'numéro' : 'numéros'} PDV du dernier import sans concession`,
  unmapped: (isOne) => `${isOne ? 'valeur' : 'valeurs'} du dernier fichier à rattacher au modèle`,
}

const concessions = (isOne: boolean) => (isOne ? 'concession' : 'concessions')

/** Beginning of the message about missing data. @param count at least 1 */
export function missingHead(kind: MissingKind, count: number): string {
  const counted = count.toLocaleString('fr-FR')
  if (kind === 'fallen') return `Cumuls en baisse dans ${counted} ${concessions(count < 2)}`
  return `${counted} ${LACKS[kind](count < 2)}`
}

/** 'À regarder ce matin' (7-beyond §1). */
export interface HighlightsView {
  gaps: HighlightLine[]
  success: HighlightLine | null
  /**
   * missing data: names, link to supply them, and message. Built on the server, so that the texts are not sent as code
   */
  missing: (Missing & { kind: MissingKind; to: string; head: string })[]
}

import type { BusinessDay } from '../calendar/business-day'
import type { LeverReading } from '../causes/lever-reading'
import type { Lever } from '../causes/levers'
import type { Missing } from './missing'
import type { WatchItem } from './watch'

/** An item with its concession's name and where one acts; both missing where there is none to tell. */
export type WatchLine = Omit<WatchItem, 'siteId' | 'dataDate' | 'levers'> & {
  levers: { lever: Lever; value: number; reading: LeverReading }[]
  /** null on the concession's own page */
  site: string | null
  to: string | null
  /** the day of its figures, when it is not the analysed one */
  dataDate: BusinessDay | null
}

/** What is missing, for those who can mend it. */
const MISSING_KINDS = [
  'fallen',
  'late',
  'untargeted',
  'unfrozen',
  'unplanned',
  'empty',
  'unsurveyed',
  'unfilmed',
  'unsold',
  'unassigned',
] as const
export type MissingKind = (typeof MISSING_KINDS)[number]

/** What a number of concessions, or PDV numbers, lack. */
const LACKS: Readonly<Record<MissingKind, (isOne: boolean) => string>> = {
  fallen: (isOne) => `${concessions(isOne)} dont un cumul a baissé`,
  late: (isOne) => `${concessions(isOne)} sans données du jour`,
  untargeted: (isOne) => `${concessions(isOne)} sans objectif du mois`,
  unfrozen: (isOne) => `${concessions(isOne)} sans potentiel figé`,
  unplanned: (isOne) => `${concessions(isOne)} au planning illisible`,
  empty: (isOne) => `${concessions(isOne)} sans planning du mois`,
  unsurveyed: (isOne) => `${concessions(isOne)} sans enquête qualité du mois`,
  unfilmed: (isOne) => `${concessions(isOne)} sans données VideoCheck du mois`,
  unsold: (isOne) => `${concessions(isOne)} sans ventes additionnelles du mois`,
  unassigned: (isOne) => `${isOne ? 'numéro' : 'numéros'} PDV du dernier import sans concession`,
}

const concessions = (isOne: boolean) => (isOne ? 'concession' : 'concessions')

/** What is missing, as a sentence begins. @param count one at least */
export const missingHead = (kind: MissingKind, count: number): string =>
  `${count.toLocaleString('fr-FR')} ${LACKS[kind](count < 2)}`

/** 'À regarder ce matin' (7-beyond §1). */
export interface WatchView {
  gaps: WatchLine[]
  success: WatchLine | null
  /** names, where one mends it, and what the sentence begins with: here, so that it costs the browser nothing */
  missing: (Missing & { kind: MissingKind; to: string; head: string })[]
}

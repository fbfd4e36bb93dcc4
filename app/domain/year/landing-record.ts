import type { Month } from '../calendar/local-date'
import { columnPercent, NNBSP } from '../format/numbers'

/** Landing and projection of a concession as they were on one working day of a month. Euros or hours. */
export interface StoredLanding {
  month: Month
  /** working day of the month, from 1 */
  rank: number
  landing: number
  projection: number
}

/** How near landing and projection of a working day came to what the month ended at. */
export interface LandingRecord {
  rank: number
  /** finished months that have both */
  months: number
  /** mean of |stored − final| ÷ |final|, in percent */
  landing: number
  projection: number
}

/** Fewest finished months of a record. */
const FEWEST = 6

/**
 * Computes the record of a working day: over the finished months with a stored landing of that day and a final figure.
 * @param finals realised of the finished months; missing: unknown
 * @returns null with fewer than six such months
 */
export function landingRecord(
  rank: number,
  stored: readonly StoredLanding[],
  finals: ReadonlyMap<Month, number>,
): LandingRecord | null {
  const pairs = stored.flatMap((one) => {
    const final = finals.get(one.month) ?? 0
    return one.rank === rank && final !== 0 ? [{ ...one, final }] : []
  })
  if (pairs.length < FEWEST) return null
  const meanOf = (key: 'landing' | 'projection') =>
    (pairs.reduce((sum, own) => sum + Math.abs(own[key] - own.final) / Math.abs(own.final), 0) *
      100) /
    pairs.length
  return {
    rank,
    months: pairs.length,
    landing: meanOf('landing'),
    projection: meanOf('projection'),
  }
}

/** 'au 13e jour ouvré : à 1,6 % près en moyenne sur 12 mois, la projection à 4,0 %'. */
export function landingRecordText({ rank, months, landing, projection }: LandingRecord): string {
  const day = rank === 1 ? '1er' : `${rank}e`
  return `au ${day} jour ouvré${NNBSP}: à ${columnPercent(landing)} près en moyenne sur ${months} mois, la projection à ${columnPercent(projection)}`
}

import { withoutNoise, written } from '../../decimal'
import { byService, PRODUCTIVE_SERVICES, type ProductiveService } from '../../workshop-services'

/** Potential hours of the three productive teams (4-decisions, 22). */
export type PotentialHours = Record<ProductiveService, number>

/** A concession's potential of a month: from the current planning, and the copy that Figer stored. */
export interface SitePotential {
  siteId: string
  plateId: string
  groupId: string
  /** hours of the current planning of the whole month */
  actualized: PotentialHours
  /** hours at the last Figer; null: never frozen */
  frozen: PotentialHours | null
  /** workers of productive teams with a code in the month's planning */
  workers: number
  /** true when the planning is invalid: its hours are 0, and compared with nothing */
  unreadable?: boolean
}

/** Zero hours for each team. */
export function noPotential(): PotentialHours {
  return byService(() => 0)
}

/**
 * Parses a stored potential; null when missing or not three numbers, which counts as never frozen (4-decisions, 42).
 */
export function storedPotential(stored: unknown): PotentialHours | null {
  const hours = stored as PotentialHours | null | undefined
  const isWhole = PRODUCTIVE_SERVICES.every((service) => Number.isFinite(hours?.[service]))
  return hours && isWhole ? hours : null
}

/** Sum of the three teams, hours. */
export function totalPotential(hours: PotentialHours): number {
  return PRODUCTIVE_SERVICES.reduce((sum, service) => withoutNoise(sum + hours[service]), 0)
}

function addPotential(a: PotentialHours, b: PotentialHours): PotentialHours {
  return byService((service) => withoutNoise(a[service] + b[service]))
}

/** Actualised ÷ frozen in percent, one decimal; 0 when no hour was frozen. */
export function actualizedPercent(actualized: number, frozen: number): number {
  return frozen > 0 ? written((actualized * 100) / frozen, 1) : 0
}

/** Summed potential of several concessions. */
export interface PotentialSum {
  actualized: PotentialHours
  frozen: PotentialHours
  /**
   * both sums over the concessions that have both; a concession never frozen, or with an invalid planning, is left out
   */
  comparable: Record<'actualized' | 'frozen', PotentialHours>
  workers: number
  siteCount: number
  /** concessions whose potential was frozen */
  frozenCount: number
  /** concessions without a planned hour this month: their billed hours have no potential to compare with */
  unplanned: string[]
}

const comparableOf = ({ actualized, frozen, unreadable }: SitePotential) =>
  frozen && !unreadable
    ? { actualized, frozen }
    : { actualized: noPotential(), frozen: noPotential() }

const addComparable = (
  a: PotentialSum['comparable'],
  b: PotentialSum['comparable'],
): PotentialSum['comparable'] => ({
  actualized: addPotential(a.actualized, b.actualized),
  frozen: addPotential(a.frozen, b.frozen),
})

/** Sums concessions; one that was never frozen adds 0 to the frozen hours. */
export function sumPotential(parts: readonly SitePotential[]): PotentialSum {
  return parts.reduce<PotentialSum>(
    (sum, part) => ({
      actualized: addPotential(sum.actualized, part.actualized),
      frozen: part.frozen ? addPotential(sum.frozen, part.frozen) : sum.frozen,
      comparable: addComparable(sum.comparable, comparableOf(part)),
      workers: sum.workers + part.workers,
      siteCount: sum.siteCount + 1,
      frozenCount: sum.frozenCount + (part.frozen ? 1 : 0),
      unplanned:
        totalPotential(part.actualized) === 0 ? [...sum.unplanned, part.siteId] : sum.unplanned,
    }),
    {
      actualized: noPotential(),
      frozen: noPotential(),
      comparable: { actualized: noPotential(), frozen: noPotential() },
      workers: 0,
      siteCount: 0,
      frozenCount: 0,
      unplanned: [],
    },
  )
}

/** Adds the sums of scopes that share no concession. */
export function addPotentialSums(parts: readonly PotentialSum[]): PotentialSum {
  return parts.reduce(
    (sum, part) => ({
      actualized: addPotential(sum.actualized, part.actualized),
      frozen: addPotential(sum.frozen, part.frozen),
      comparable: addComparable(sum.comparable, part.comparable),
      workers: sum.workers + part.workers,
      siteCount: sum.siteCount + part.siteCount,
      frozenCount: sum.frozenCount + part.frozenCount,
      unplanned: [...sum.unplanned, ...part.unplanned],
    }),
    sumPotential([]),
  )
}

import { withoutNoise } from '../decimal'
import { counted, signedHours } from '../format/numbers'
import { PRODUCTIVE_SERVICES, type ProductiveService, SERVICE_LABELS } from '../workshop-services'
import { HOURS_PER_DAY } from './codes'
import type { MonthDay } from './grid/month-days'
import type { GridTotals } from './grid/totals'

/** Productive days that the month's target needs on each working day, by service; 0 without target. */
export type DailyNeed = Record<ProductiveService, number>

/** A Saturday needs nothing and helps the month; a closed day neither (7-beyond §6). */
export const isNeeded = (day: Pick<MonthDay, 'closed' | 'saturday'>): boolean =>
  !day.closed && !day.saturday

/**
 * Productive days per working day of one service: the month's HT target ÷ usual productivity, in equal parts on the
 * working days (7-beyond §6). Not rounded.
 * @param targetHours HT of the month
 * @param productivity HT ÷ planned hours, above 0
 */
export function needPerDay(
  targetHours: number,
  productivity: number,
  days: readonly Pick<MonthDay, 'closed' | 'saturday'>[],
): number {
  const working = days.filter(isNeeded).length
  return working > 0 ? targetHours / productivity / HOURS_PER_DAY / working : 0
}

/** Smallest shortage that counts, in productive days: a day's sums have two decimals. */
const LEAST = 0.05

/** Productive days that one service lacks on a day; 0 when the planned ones suffice. */
export function shortage(planned: number, need: number): number {
  const missing = withoutNoise(need - planned)
  return missing >= LEAST ? missing : 0
}

/** Need of all services on a day. */
export const totalNeed = (need: DailyNeed): number =>
  withoutNoise(PRODUCTIVE_SERVICES.reduce((sum, service) => sum + need[service], 0))

/** A working day with too few planned people in at least one service. */
export interface ShortDay {
  /** position in the month, from 0 */
  index: number
  /** services with too few people, and the hours that each lacks */
  lacks: { service: ProductiveService; hours: number }[]
}

/** Working days on which a service lacks people. A surplus of another service does not help it. */
export function shortDays(
  sections: GridTotals['sections'],
  need: DailyNeed,
  days: readonly Pick<MonthDay, 'closed' | 'saturday'>[],
): ShortDay[] {
  return days.flatMap((day, index) => {
    if (!isNeeded(day)) return []
    const lacks = PRODUCTIVE_SERVICES.flatMap((service) => {
      const missing = shortage(sections[service]?.days[index] ?? 0, need[service])
      return missing > 0 ? [{ service, hours: withoutNoise(missing * HOURS_PER_DAY) }] : []
    })
    return lacks.length > 0 ? [{ index, lacks }] : []
  })
}

/** 'Mécanique, −3,5 h ; Carrosserie, −7 h' */
export const lackText = (lacks: ShortDay['lacks']): string =>
  lacks
    .map(({ service, hours }) => `${SERVICE_LABELS[service]}, ${signedHours(-hours)}`)
    .join('\u202f; ')

/** Maximum number of short days that the sentence names. */
const NAMED_SHORT_DAYS = 4

/**
 * French sentence about the short days from today on; '' when there are none: 'Effectif insuffisant 2 jours :
 * mer. 23 (Mécanique, −3,5 h), jeu. 24 (Service Rapide, −7 h)'.
 * @param days label of each day of the month, and whether it is today or later
 */
export function shortText(
  short: readonly ShortDay[],
  days: readonly { label: string; ahead: boolean }[],
): string {
  const coming = short.filter(({ index }) => days[index]?.ahead)
  if (coming.length === 0) return ''
  const named = coming
    .slice(0, NAMED_SHORT_DAYS)
    .map(({ index, lacks }) => `${days[index]?.label} (${lackText(lacks)})`)
  const more = coming.length > NAMED_SHORT_DAYS ? '…' : ''
  return `Effectif insuffisant ${counted(coming.length, 'jour')}\u202f: ${named.join(', ')}${more}`
}

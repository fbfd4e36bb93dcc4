import type { LocalDate, Month } from '~/domain/calendar/local-date'
import { siteWork } from '~/domain/landing/best-months'
import { completeMonths, usualProductivity } from '~/domain/landing/usual-productivity'
import { type DailyNeed, needPerDay } from '~/domain/planning/daily-need'
import type { MonthDay } from '~/domain/planning/grid/month-days'
import { byService } from '~/domain/workshop-services'
import { logger } from '~/infra/logger.server'
import { readSiteRollups } from '~/services/rollups/build.server'

/** Complete months of the usual productivity. */
const USUAL_OF = 3

async function workOf(siteId: string, month: Month) {
  const [[activity], [staff]] = await Promise.all([
    readSiteRollups('activity', [siteId], month),
    readSiteRollups('staff', [siteId], month),
  ])
  return activity && staff ? siteWork(siteId, { activity, staff }) : null
}

/**
 * Productive days that a concession's target of the month needs on each working day, by service (7-beyond §6). The
 * usual productivity is that of the last three complete months.
 * @returns null without target, or when the target cannot be read
 */
export async function readDailyNeed(
  siteId: string,
  month: Month,
  { days, today }: { days: readonly MonthDay[]; today: LocalDate },
): Promise<DailyNeed | null> {
  try {
    const before = completeMonths(month, today).slice(-USUAL_OF)
    const [[objectifs], ...works] = await Promise.all([
      readSiteRollups('objectifs', [siteId], month),
      ...before.map((one) => workOf(siteId, one)),
    ])
    if (!objectifs || objectifs.unreadable.length > 0) return null
    const need = byService((service) => {
      const months = works.map((work) => work?.services?.[service] ?? null)
      return needPerDay(objectifs.services[service].ht, usualProductivity(months), days)
    })
    return Object.values(need).some((value) => value > 0) ? need : null
  } catch (error) {
    // The need is a help: without it the planning is still shown and saved.
    logger().warn({ err: error, siteId, month }, 'the need of the planning could not be read')
    return null
  }
}

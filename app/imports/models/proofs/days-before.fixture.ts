import { doubtsOf } from '~/domain/imports/doubts'
import { isImplausible } from '~/domain/imports/plausibility'
import { broughtDay, USUAL_DAYS, usualDay } from '~/domain/imports/usual-day'
import { MEASURES } from '~/domain/measures'
import {
  FIGURE_KEYS,
  type FiguresByService,
  noFiguresByService,
  totalFigures,
} from '~/domain/records/figures'
import { measuresOf } from '~/domain/records/measures'
import { PRODUCTIVE_SERVICES } from '~/domain/workshop-services'
import { EXPORT_DATE } from '../exports.fixture'

type BySite = ReadonlyMap<string, FiguresByService>

/** Working days of November 2026 up to the activity date, without holidays. */
const WORKED = 14
const DAY_BEFORE = '2026-11-18'
const HOLIDAYS: ReadonlySet<string> = new Set()

function scaled(figures: FiguresByService, factor: number): FiguresByService {
  const part = noFiguresByService()
  for (const service of PRODUCTIVE_SERVICES)
    for (const key of FIGURE_KEYS) part[service][key] = figures[service][key] * factor
  return part
}

const sumOf = (sites: BySite, measure: (typeof MEASURES)[number]) =>
  [...sites.values()].reduce((sum, site) => sum + measuresOf(totalFigures(site))[measure], 0)

/**
 * True if an import doubts or refuses figures next to even days before them: an absent concession, another unit, a
 * decrease, a service at 0, an unusual day (4-decisions, 55; 8 §3).
 */
export function isDoubtedByDays(usual: BySite, read: BySite): boolean {
  if ([...usual.keys()].some((site) => !read.has(site))) return true
  const isOtherUnit = MEASURES.some((measure) =>
    isImplausible({ read: sumOf(read, measure), usual: sumOf(usual, measure) }, WORKED),
  )
  const isDoubted = [...usual].some(([site, even]) => {
    const services = read.get(site) ?? even
    const earlier = { date: DAY_BEFORE, figures: scaled(even, (WORKED - 1) / WORKED) }
    const daily = scaled(even, 1 / WORKED)
    const days = Array.from({ length: USUAL_DAYS }, () => ({ date: DAY_BEFORE, daily, worked: 1 }))
    const brought = broughtDay(EXPORT_DATE, services, earlier, HOLIDAYS)
    return doubtsOf({ services, earlier, brought, usual: usualDay(days) }).length > 0
  })
  return isOtherUnit || isDoubted
}

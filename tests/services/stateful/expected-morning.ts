import { paceIn } from './expected-ahead'
import { leverMeasure, rankedCells } from './expected-causes'
import { elapsedDays, percent, type Scope, sitesIn, sum } from './figures'
import { type Expected, flat } from './flatten'
import type { Facts } from './model-state'
import { lastDay } from './scopes'

/** Smallest gap that is not shown as 0 (euros, hours). */
const LEAST = { revenue: 1, ht: 0.1, hec: 0.1 }

/** Expected lines of 'Ce matin' (document 7 §5, decision 59). */
export const MORNING = {
  lines(facts: Facts, scope: Scope, date: string) {
    const measure = leverMeasure(date)
    const month = date.slice(0, 7)
    const ids = sitesIn(facts, scope)
    if (ids.every((siteId) => lastDay(facts, siteId, date) === null))
      return { state: 'empty' } as Expected
    const { gapToDate, ...pace } = paceIn(facts, scope, date, 'global', measure)
    const services = ids.flatMap((siteId) =>
      rankedCells(facts, siteId, date, measure).map(({ key, cell, ...own }) => {
        const { gap, levers } = own
        const acted = gap - levers.calendar
        const least = LEAST[measure]
        const size = gap < 0 ? -Math.max(gap, acted) : Math.min(gap, acted)
        const isSaid = (gap < 0 || levers.unsplit === 0) && size >= least - 1e-9
        return {
          siteId,
          key,
          gap,
          isSaid,
          realized: own.realized,
          aim: cell.target,
          isKnown: own.target !== 0 || own.realized !== 0,
        }
      }),
    )
    const said = services.filter(({ isSaid }) => isSaid).sort((a, b) => a.gap - b.gap)
    const gaps = said.filter(({ gap }) => gap < 0).slice(0, 3)
    const success = said.filter(({ gap }) => gap > 0).slice(-1)
    const lines = [...gaps, ...success]
    const isTied = (gap: number) => said.filter((one) => Math.abs(one.gap - gap) < 1e-4).length > 1
    const rest = (gapToDate ?? 0) - sum(lines.map(({ gap }) => gap))
    const count = services.filter(({ isKnown }) => isKnown).length - lines.length
    const hasOthers = gapToDate !== null && (count > 0 || Math.abs(rest) >= 0.05)
    return flat({
      state: 'data',
      gap: gapToDate,
      perDay: pace.perDay,
      perDaySoFar: pace.perDaySoFar,
      landingPercent: pace.landingPercent,
      elapsed: elapsedDays(
        facts,
        month,
        ids
          .flatMap((id) => lastDay(facts, id, date) ?? [])
          .sort()
          .at(-1) ?? null,
      ),
      rows: Object.fromEntries(
        lines.map(({ siteId, key, gap, realized, aim }, i) => {
          const elapsed = elapsedDays(facts, month, lastDay(facts, siteId, date))
          // above 1000 % the rounding of a tiny target shows
          const reached = percent(realized, aim) ?? 0
          return [
            i,
            {
              value: gap,
              // of equal gaps either may come first
              who: isTied(gap) ? undefined : `${siteId}|${key}`,
              percent: isTied(gap) || reached > 1000 ? undefined : elapsed === 0 ? null : reached,
            },
          ]
        }),
      ),
      others: hasOthers ? { count, value: rest } : null,
    })
  },
}

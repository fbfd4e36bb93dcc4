import { lineCells } from './cells'
import { daysOfMonth, weekdayOf } from './days'
import {
  countedDays,
  isBehind,
  isWorked,
  KEYS,
  type Key,
  MEASURES,
  monthFigures,
  over,
  percent,
  rateSides,
  rhythmOn,
  type Scope,
  statusOf,
  sum,
  untargetedOf,
} from './figures'
import { by, type Expected, flat } from './flatten'
import { type Facts, fact, SERVICES } from './model-state'
import { hasStaff, personDaysAt, potentialAt, staffAt } from './people'

const shareOf = ({ compared, target }: ReturnType<typeof rateSides>) =>
  compared === null || target === null ? null : percent(compared, target)

/** Expected answers of the pages and REST calls with the month's figures. */
export const FIGURES = {
  statistics(facts: Facts, scope: Scope, date: string) {
    const month = monthFigures(facts, scope, date)
    const line = (key: Key) => {
      const { cumulative, daily, progress } = month.lines[key]
      const staff = staffAt(facts, scope, date, key)
      return {
        netRevenue: { ...progress.revenue, withDoubt: undefined },
        ht: { ...progress.ht, withDoubt: undefined },
        hec: { ...progress.hec, withDoubt: undefined },
        caHtRate: {
          realized: over(cumulative[0], cumulative[1]),
          target: rateSides(facts, month.month, month.states, key, 1).target,
        },
        caHecRate: {
          realized: over(cumulative[0], cumulative[2]),
          target: rateSides(facts, month.month, month.states, key, 2).target,
        },
        dailyNetRevenue: daily[0],
        dailyHT: daily[1],
        dailyHEC: daily[2],
        dailyStaff: staff.dailyStaff,
        cumulativeStaff: personDaysAt(facts, month.states, key),
        potentialHours: potentialAt(facts, month.states, key),
        ongoingHours: cumulative[3],
        ongoingWorkshops: cumulative[4],
      }
    }
    const late = month.states.filter((one) => isBehind(facts, one.date, date))
    return flat({
      dataDate: month.dataDate,
      globalTotals: line('global'),
      metrics: by(SERVICES, line),
      history: by(month.recordDays, (day) => {
        const [revenue, ht, hec] = month.addedOn(day, 'global')
        return { dailyNetRevenue: revenue, dailyHT: ht, dailyHEC: hec }
      }),
      // one concession: up to its data date, as its figures
      elapsedWorkingDays: scope.type === 'site' ? (month.states[0]?.elapsed ?? 0) : month.elapsed,
      totalWorkingDaysInMonth: month.total,
      upToDate: month.states.length - late.length,
      late: by(
        late.map(({ siteId }) => siteId).sort(),
        (id) => late.find((one) => one.siteId === id)?.date ?? '',
      ),
      untargeted: untargetedOf(facts, scope, date),
      // decision 55: a doubt is shown with the figures of its day
      doubted: Object.fromEntries(
        month.states.flatMap(({ siteId, date: day }) => {
          const own = day === null ? undefined : fact(facts, 'doubts', siteId, day)
          return own ? [[siteId, own.map(({ kind }) => kind).join()]] : []
        }),
      ),
    })
  },

  synthesis(facts: Facts, scope: Scope, date: string) {
    const month = monthFigures(facts, scope, date)
    if (month.dataDate === null) return { state: 'empty' } as Expected
    const { lines } = month
    const totals = lines.global.progress
    const chart = daysOfMonth(month.month).filter((day) => weekdayOf(day) !== 0)
    return flat({
      state: 'data',
      gauges: by(MEASURES, (measure) => {
        const { realized, target, progressPercent, projection, remaining, due } = totals[measure]
        const status = statusOf(totals[measure])
        return {
          realized,
          target,
          percent: progressPercent,
          projection,
          remaining,
          status,
          duePercent: percent(due, target),
        }
      }),
      details: by(KEYS, (key) => {
        const { realized, target, progressPercent } = lines[key].progress.ht
        return {
          realized,
          target,
          percent: progressPercent,
          status: statusOf(lines[key].progress.ht),
          daily: lines[key].daily[1],
        }
      }),
      progress: {
        gapToDate: totals.revenue.due === 0 ? null : totals.revenue.compared - totals.revenue.due,
        remaining: totals.revenue.target === 0 ? null : totals.revenue.remaining,
        projectionPercent: totals.revenue.projectionProgressPercent,
        rate: over(totals.revenue.realized, totals.hec.realized),
        rateTarget: rateSides(facts, month.month, month.states, 'global', 2).target ?? 350,
        days: by(chart, (day) => ({
          value: month.recordDays.includes(day) ? month.addedOn(day, 'global')[0] : null,
          target:
            isWorked(facts, day) && totals.revenue.target !== 0 && month.total > 0
              ? totals.revenue.target / month.total
              : null,
          average: rhythmOn(facts, month, day),
        })),
      },
    })
  },

  revenue(facts: Facts, scope: Scope, date: string) {
    const { lines, dataDate, total, states, month, lists } = monthFigures(facts, scope, date)
    if (dataDate === null) return { state: 'empty' } as Expected
    // working days since each concession's previous record; 1 unless all concessions missed as many
    const spans = [...lists.values()].flatMap((list) => {
      const [before, last] = list.length > 1 ? list.slice(-2) : [undefined, list[0]]
      if (last?.day !== dataDate) return []
      const since = countedDays(facts, month, before?.day ?? null)
      return Math.max(1, countedDays(facts, month, dataDate) - since)
    })
    const days = new Set(spans).size === 1 ? (spans[0] ?? 1) : 1
    const reached = states.filter((one) => one.date === dataDate)
    const perDay = (key: Key) => {
      const target = sum(
        reached
          .flatMap(({ siteId, date: day }) => lineCells(facts, siteId, day, month, key, 'revenue'))
          .filter(({ state }) => state === 'compared')
          .map((one) => one.target),
      )
      return target === 0 || total === 0 || !isWorked(facts, dataDate)
        ? null
        : (target * days) / total
    }
    return flat({
      state: 'data',
      lines: by(KEYS, (key) => {
        const { revenue, hec, ht } = lines[key].progress
        return {
          realized: revenue.realized,
          projection: revenue.projection,
          dailyTarget: revenue.dailyTarget,
          caHec: over(revenue.realized, hec.realized),
          caHt: over(revenue.realized, ht.realized),
          caHtPercent: shareOf(rateSides(facts, month, states, key, 1)),
        }
      }),
      previousDay: by(KEYS, (key) => ({
        value: lines[key].daily[0],
        target: perDay(key),
      })),
    })
  },

  hours(facts: Facts, scope: Scope, date: string) {
    const { lines, dataDate } = monthFigures(facts, scope, date)
    if (scope.type !== 'site') return { state: 'no-scope' } as Expected
    if (dataDate === null) return { state: 'empty' } as Expected
    const staffed = hasStaff(facts, scope, date.slice(0, 7))
    return flat({
      state: 'data',
      lines: by(KEYS, (key) => lines[key].progress.hec),
      previousDay: by(KEYS, (key) => lines[key].daily[2]),
      ongoing: lines.global.cumulative[3],
      ...(staffed
        ? {
            potential: by(KEYS, (key) => {
              const { potentialHours } = staffAt(facts, scope, dataDate, key)
              const [, ht, , ongoing] = lines[key].cumulative
              return {
                potential: potentialHours,
                percent: percent(ht, potentialHours),
                delay: Math.max(0, potentialHours - ht - ongoing),
              }
            }),
            staff: by(KEYS, (key) => {
              const { cumulativeStaff, potentialHours } = staffAt(facts, scope, dataDate, key)
              return { present: cumulativeStaff, potential: potentialHours }
            }),
          }
        : {}),
    })
  },

  billing(facts: Facts, scope: Scope, date: string) {
    const { lines, dataDate } = monthFigures(facts, scope, date)
    return flat({
      dataDate,
      lines: by(KEYS, (key) => {
        const { daily, cumulative } = lines[key]
        const kinds = (list: number[]) => list.slice(5)
        return {
          day: sum(kinds(daily)),
          month: sum(kinds(cumulative)),
          clients: cumulative[5],
          cessionsDay: daily[7],
        }
      }),
    })
  },
}

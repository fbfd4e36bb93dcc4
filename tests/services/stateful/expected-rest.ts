import { endOf } from './days'
import {
  KEYS,
  type Key,
  MEASURES,
  type Measure,
  monthFigures,
  type Scope,
  totalDays,
} from './figures'
import { by, type Expected, flat } from './flatten'
import { meanOfHistory, monthOfHistory, periodOfHistory, tendencyOf, yearToDate } from './history'
import { type Facts, SERVICES } from './model-state'
import { advisorTotals, followed, mechanics, soldOf, staffAt, teamOf } from './people'

const quarterOf = (month: string) => String(Math.ceil(Number(month.slice(5)) / 3))

/** Expected answers of history, productivity, sales, targets and calendar. */
export const REST = {
  history(facts: Facts, scope: Scope, date: string) {
    const year = yearToDate(date)
    const of = (months: string[], measure: Measure, key: Key = 'global') =>
      periodOfHistory(facts, scope, months, date, measure, key)
    const all = [...yearToDate(`${Number(date.slice(0, 4)) - 1}-12-31`), ...year]
    if (all.every((month) => of([month], 'revenue').realized === null))
      return { state: 'no-history' } as Expected
    return flat({
      state: 'data',
      months: by(year, (month) => ({
        ...of([month], 'revenue'),
        trend: meanOfHistory(facts, scope, month, date),
      })),
      quarters: by([...new Set(year.map(quarterOf))], (quarter) =>
        of(
          year.filter((month) => quarterOf(month) === quarter),
          'ht',
        ),
      ),
      year: of(year, 'revenue'),
      tendency: tendencyOf(facts, scope, date),
      services: by(SERVICES, (service) => of(year, 'revenue', service)),
    })
  },

  monthlySummary(facts: Facts, scope: Scope, date: string) {
    const months = yearToDate(date).flatMap((month) => {
      const of = (measure: Measure) => monthOfHistory(facts, scope, month, `${month}-31`, measure)
      const [revenue, ht] = [of('revenue'), of('ht')]
      return revenue && ht ? [[month, { revenue: revenue.realized, ht: ht.realized }] as const] : []
    })
    return flat(Object.fromEntries(months))
  },

  productivity(facts: Facts, scope: Scope, date: string) {
    const rows = mechanics(facts, scope, date)
    return flat({
      rows: Object.fromEntries(
        rows
          .sort((a, b) => (a.key < b.key ? -1 : 1))
          .map(({ key, hasHours: _hasHours, ...row }) => [key.replaceAll('.', ' '), row]),
      ),
      totals: by(SERVICES, (service) => {
        const own = rows.filter((row) => row.service === service)
        const { due: prorated, target: _target, ...team } = teamOf(own, scope)
        return own.length === 0 ? undefined : { ...team, prorated }
      }),
    })
  },

  sales(facts: Facts, scope: Scope, date: string) {
    return flat({
      services: by(SERVICES, (service) =>
        by(followed(facts, scope, date, service), (family) =>
          soldOf(facts, scope, date, service, family),
        ),
      ),
      // up to the end of the month: the call asks for a month
      advisers: advisorTotals(facts, scope, endOf(date.slice(0, 7))).sort((a, b) => a - b),
    })
  },

  objectifs(facts: Facts, scope: Scope, date: string) {
    const { lines, total } = monthFigures(facts, scope, date)
    return flat({
      lines: by(KEYS, (key) => by(MEASURES, (measure) => lines[key].progress[measure].wholeTarget)),
      hoursPerDay:
        lines.global.progress.ht.wholeTarget === 0 || total === 0
          ? null
          : lines.global.progress.ht.wholeTarget / total,
    })
  },

  workingDays(facts: Facts, _scope: Scope, date: string) {
    const month = date.slice(0, 7)
    return flat({
      value: totalDays(facts, month),
      present: staffAt(facts, { type: 'all' }, date, 'mechanic').dailyStaff,
    })
  },
}

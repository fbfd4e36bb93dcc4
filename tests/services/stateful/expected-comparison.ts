import { paceIn } from './expected-ahead'
import { causesOf, leverMeasure, together } from './expected-causes'
import { monthFigures, over, recordsUpTo, type Scope, statusOf, sum } from './figures'
import { by, flat } from './flatten'
import type { Facts } from './model-state'
import { siteScope } from './scopes'

/** Gap of a concession at its latest data minus the gap at the previous data, of one measure; null without either. */
function changeOf(facts: Facts, siteId: string, date: string): number | null {
  const measure = leverMeasure(date)
  const [now, before] = recordsUpTo(facts, siteId, date).reverse()
  if (!now || !before) return null
  const at = (day: string) => causesOf(facts, siteId, day, measure)
  const [last, earlier] = [at(now.day), at(before.day)]
  return Math.abs(last.target) < 1e-6 || Math.abs(earlier.target) < 1e-6
    ? null
    : last.gap - earlier.gap
}

/** A line of the comparison without its levers: figures, and the values of the date's measure. */
export function comparedLine(facts: Facts, scope: Scope, date: string) {
  const { lines, dataDate, states } = monthFigures(facts, scope, date)
  const { revenue, ht, hec } = lines.global.progress
  const own = lines.global.progress[leverMeasure(date)]
  const changes = states
    .filter((state) => state.date === dataDate)
    .flatMap(({ siteId }) => changeOf(facts, siteId, date) ?? [])
  return {
    dataDate,
    line: {
      revenue: revenue.realized,
      ht: ht.realized,
      hec: hec.realized,
      target: own.target,
      caHec: over(revenue.realized, hec.realized),
      percent: own.progressPercent,
      projection: own.projection,
      gap: own.due === 0 ? null : own.compared - own.due,
      delta: changes.length === 0 ? null : sum(changes),
      status: statusOf(own),
    },
  }
}

/** Columns on the rest of the month (document 7 §5); `isAimed`: a concession of the comparison has a target. */
function aheadOf(facts: Facts, scope: Scope, date: string, isAimed: boolean) {
  const measure = leverMeasure(date)
  const { perDay, landing, landingPercent } = paceIn(facts, scope, date, 'global', measure)
  const { wholeTarget } = monthFigures(facts, scope, date).lines.global.progress[measure]
  // decision 53: a landing without target is compared only where no concession has one
  const isCompared = !isAimed || wholeTarget !== 0
  return { perDay, landing: isCompared ? landing : null, landingPercent }
}

/** Expected comparison of a scope's concessions, with changes and levers (decision 27, document 7 §1). */
export const COMPARISON = {
  comparison(facts: Facts, scope: Scope, date: string) {
    const ids = monthFigures(facts, scope, date).states.map(({ siteId }) => siteId)
    const levers = (of: string[]) =>
      together(of.map((id) => causesOf(facts, id, date, leverMeasure(date)))).levers
    // levers add up to the gap of the concessions that have a gap (decision 53)
    const judged = ids.filter((id) => comparedLine(facts, siteScope(id), date).line.gap !== null)
    const whole = monthFigures(facts, scope, date).lines.global.progress[leverMeasure(date)]
    const ahead = (of: Scope) => aheadOf(facts, of, date, whole.wholeTarget !== 0)
    return flat({
      total: {
        ...comparedLine(facts, scope, date).line,
        ...ahead(scope),
        levers: judged.length > 0 ? levers(judged) : null,
      },
      rows: by(ids.sort(), (id) => {
        const { line, dataDate } = comparedLine(facts, siteScope(id), date)
        return { ...line, ...ahead(siteScope(id)), dataDate, levers: levers([id]) }
      }),
    })
  },
}

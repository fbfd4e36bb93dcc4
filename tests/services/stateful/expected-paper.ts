import { daysOfMonth } from './days'
import { missingParts } from './expected-causes'
import { comparedLine } from './expected-comparison'
import { brandsOf, surveysOf, videoOf, videoTotals } from './expected-surveys'
import {
  KEYS,
  type Key,
  MEASURES,
  monthFigures,
  numbersOf,
  over,
  percent,
  plus,
  type Scope,
  sitesIn,
  sum,
} from './figures'
import { by, type Expected, flat } from './flatten'
import { allOf, type Facts, fact, SERVICES } from './model-state'
import {
  followed,
  hasSales,
  hasStaff,
  isStaff,
  mechanics,
  planned,
  plannedHours,
  potentialAt,
  soldOf,
  staffAt,
  teamOf,
} from './people'
import { countedOn } from './teams'

const frenchDay = (day: string) => day.split('-').reverse().join('/')
const THOUSANDTHS: Record<string, number> = { '1': 1000, '1.107': 1107, '0.75': 750, '0.5': 500 }
const rounded = (thousandths: number) => Math.round(thousandths / 10) / 100
/** A worker's days of presence; `P` counts for presence only, not as a productive day. */
const daysIn = (codes: string[], isProductive = false) =>
  sum(codes.map((code) => (code === 'P' && !isProductive ? 1000 : (THOUSANDTHS[code] ?? 0))))

const salesOf = (facts: Facts, scope: Scope, date: string) =>
  by(SERVICES, (service) =>
    by(followed(facts, scope, date, service), (family) =>
      soldOf(facts, scope, date, service, family),
    ),
  )

/** True when the print shows a worker: any figure differs from 0. */
const isShown = (row: ReturnType<typeof mechanics>[number]) =>
  row.billedHours !== 0 ||
  row.ongoingHours !== 0 ||
  row.finalTargetHours !== 0 ||
  row.potentialHours !== 0

/** Expected content of prints and files. */
export const PAPER = {
  morning(facts: Facts, scope: Scope, date: string) {
    const month = date.slice(0, 7)
    const surveys = surveysOf(facts, scope, month)
    const video = videoOf(facts, scope, date)
    const missing = missingParts(facts, scope, date, (kind) =>
      kind === 'quality'
        ? surveys.leftOut.length + surveys.sites.length > 0
        : video.known.length + video.unreadable.length > 0,
    )
    // decision 60: the report is printed with the parts that exist
    if (missing.includes('statistics')) return { status: 404, missing: missing.join() } as Expected
    const { lines, states } = monthFigures(facts, scope, date)
    const staffed = hasStaff(facts, scope, month)
    const { revenue, hec } = lines.global.progress
    // concessions with billed hours and no potential
    const unplanned = states.filter(({ siteId, date: own }) => {
      const hours = SERVICES.map((key) => plannedHours(facts, siteId, month, key))
      return staffed && own !== null && sum(hours) === 0
    })
    return flat({
      status: 200,
      measures: by(MEASURES, (measure) =>
        by(KEYS, (key: Key) => {
          const own = lines[key].progress[measure]
          return {
            realized: own.realized,
            target: own.target,
            percent: own.progressPercent,
            projection: own.projection,
            projectionPercent: own.projectionProgressPercent,
            gapToDate: own.due === 0 ? null : own.compared - own.due,
          }
        }),
      ),
      rate: over(revenue.realized, hec.realized),
      potential: by(KEYS, (key) => {
        const [, ht, , ongoing, workshops] = lines[key].cumulative
        const potentialHours = potentialAt(facts, states, key)
        // of the concessions that have planning (decision 53)
        const [, htWithout, , ongoingWithout] = unplanned
          .map(({ record }) => numbersOf(record, key))
          .reduce(plus, numbersOf(undefined, key))
        const compared = ht - htWithout
        return {
          ongoing,
          workshops,
          ...(staffed
            ? {
                potential: potentialHours,
                percent: percent(compared, potentialHours),
                delay: Math.max(0, potentialHours - compared - (ongoing - ongoingWithout)),
              }
            : {}),
        }
      }),
      unplanned: unplanned
        .map(({ siteId }) => fact(facts, 'site', siteId)?.name ?? '')
        .sort()
        .join(),
      unplannedHours: sum(unplanned.map(({ record }) => numbersOf(record, 'global')[1])),
      video: video.known.length > 0 ? videoTotals(video.known) : 'illisible',
      brands: brandsOf(surveys.sites),
      sales: salesOf(facts, scope, date),
    })
  },

  papers(facts: Facts, scope: Scope, date: string) {
    const rows = mechanics(facts, scope, date)
    const { dataDate } = monthFigures(facts, scope, date)
    const isSold =
      hasSales(facts, scope, date) ||
      SERVICES.some((service) => followed(facts, scope, date, service).length > 0)
    return flat({
      rows: Object.fromEntries(
        rows.filter(isShown).map(({ key, ...row }) => [
          key.replace(/^(.*)\|.*\|(.*)$/, '$1~$2').replaceAll('.', ' '),
          {
            days: row.presenceDays,
            potential: row.potentialHours,
            billed: row.billedHours,
            target: row.finalTargetHours,
            due: row.proratedTargetHours,
            ongoing: row.ongoingHours,
            percent: row.realizationPercent,
          },
        ]),
      ),
      services: by(SERVICES, (service) => {
        const own = rows.filter((row) => row.service === service)
        const team = teamOf(own, scope)
        return own.length === 0
          ? undefined
          : {
              billed: team.billed,
              due: team.due,
              target: team.target,
              percent: team.percent,
            }
      }),
      sales: dataDate !== null && isSold ? salesOf(facts, scope, date) : 'empty',
    })
  },

  exports(facts: Facts, scope: Scope, date: string) {
    const month = date.slice(0, 7)
    const line = (own: Scope) => {
      const { status: _none, ...figures } = comparedLine(facts, own, date).line
      // a target of 0 counts as none, as on the page
      return { ...figures, target: figures.target || null }
    }
    const ids = sitesIn(facts, scope)
    const nameOf = (siteId: string) => fact(facts, 'site', siteId)?.name ?? ''
    const site = (siteId: string): Scope => ({ type: 'site', siteId, plateId: '', groupId: '' })
    const rows = ids.map((siteId) => {
      const { dataDate } = monthFigures(facts, site(siteId), date)
      const day = dataDate ? frenchDay(dataDate) : 'aucune donnée ce mois'
      const withoutFigures = dataDate
        ? {}
        : { revenue: null, ht: null, hec: null, caHec: null, percent: null }
      return [nameOf(siteId), { date: day, ...line(site(siteId)), ...withoutFigures }]
    })
    const months = allOf(facts, 'planning').filter(
      ({ at: [, own], value }) => own === month && ids.includes(value.siteId),
    )
    const there = allOf(facts, 'worker').filter(({ value }) => ids.includes(value.siteId))
    const people = there.flatMap(({ at: [id = ''], value }) => {
      const plan = fact(facts, 'planning', id, month)
      const codes = plan?.codes
      // per team: each team is a row of its own, and each row's sum is rounded
      const cells = Object.entries(codes ?? {}).map(([day, code]) => {
        return { team: plan ? countedOn(plan, day) : '', code }
      })
      const teams = [...new Set(cells.map(({ team }) => team))].map((team) =>
        rounded(
          daysIn(
            cells.flatMap((cell) => (cell.team === team ? [cell.code] : [])),
            // decision 51: a code that a productive team may not have counts as nothing there
            SERVICES.some((one) => one === team),
          ),
        ),
      )
      const isThere = daysOfMonth(month).some((day) => isStaff(value, day))
      return (value.active && isThere) || codes
        ? [
            {
              key: `${nameOf(value.siteId)} ${value.name}`,
              days: sum(teams),
            },
          ]
        : []
    })
    const names = [...new Set(people.map(({ key }) => key))]
    const productiveOf = (own: string[]) =>
      rounded(
        daysIn(
          planned(facts, scope, month)
            .filter(({ siteId }) => own.includes(siteId))
            .flatMap(({ codes }) => Object.values(codes)),
          true,
        ),
      )
    return flat({
      rows: { ...Object.fromEntries(rows), Total: line(scope) },
      people: by(names, (name) =>
        sum(people.filter(({ key }) => key === name).map(({ days }) => days)),
      ),
      productive: { ...Object.fromEntries(ids.map((id) => [nameOf(id), productiveOf([id])])) },
      days: daysOfMonth(month).length,
      codes: sum(months.map(({ value }) => Object.keys(value.codes).length)),
      potential:
        productiveOf(ids) === 0
          ? 0
          : sum(SERVICES.map((key) => staffAt(facts, scope, `${month}-31`, key).potentialHours)),
    })
  },
}

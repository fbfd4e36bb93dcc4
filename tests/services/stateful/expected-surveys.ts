import { activityDay } from './days'
import { isBehind, type Scope, sitesIn, sum } from './figures'
import { by, type Expected, flat } from './flatten'
import { type BrandFact, type Facts, fact, SERVICES, type Svc, type VideoFact } from './model-state'
import { plannedHours } from './people'
import { weighted } from './surveys'

/** Colour of a share in percent: green from the target on, orange from the second threshold (3 §9). */
function verdict(value: number | null, target: number, warn: number): string {
  if (value === null || target === 0) return 'none'
  const percent = Math.round(((value * 100) / target) * 1e6) / 1e6
  return percent >= 100 ? 'good' : percent >= warn ? 'warn' : 'bad'
}

const isWhole = (brands: BrandFact[]) => brands.every(({ count }) => count !== null)
const nameOf = (facts: Facts, siteId: string) => fact(facts, 'site', siteId)?.name ?? ''

/** Surveys of a scope's month: concessions with surveys, and those left out. */
export function surveysOf(facts: Facts, scope: Scope, month: string) {
  const known = sitesIn(facts, scope).flatMap((siteId) => {
    const brands = fact(facts, 'quality', siteId, month)
    return brands ? [{ siteId, name: nameOf(facts, siteId), brands }] : []
  })
  const sites = known.filter(({ brands }) => isWhole(brands))
  const leftOut = known.filter(({ brands }) => !isWhole(brands)).map(({ name }) => name)
  return { sites: sites.sort((a, b) => (a.name < b.name ? -1 : 1)), leftOut: leftOut.sort() }
}

/** Brands by name: counts summed, values and targets as means weighted by surveys (3 §2.7). */
export function brandsOf(sites: { brands: BrandFact[] }[]) {
  const all = sites.flatMap(({ brands }) => brands)
  const names = [...new Set(all.map(({ name }) => name.toLowerCase()))]
  return by(names, (name) => {
    const own = all.filter((one) => one.name.toLowerCase() === name)
    const surveyCount = sum(own.map(({ count }) => count ?? 0))
    const ids = [...new Set(own.flatMap(({ indicators }) => indicators.map(({ id }) => id)))]
    return {
      surveyCount,
      siteCount: own.length,
      indicators: by(ids, (id) => {
        const found = own.flatMap(({ count, indicators }) =>
          indicators.filter((one) => one.id === id).map((one) => ({ ...one, weight: count ?? 0 })),
        )
        const mean = (key: 'value' | 'target') =>
          weighted(found.map((one) => ({ figure: one[key], weight: one.weight })))
        const [value, target] = [mean('value'), mean('target')]
        const asked = sum(found.map(({ weight }) => weight))
        return { value, target, status: verdict(value, asked === 0 ? 0 : target, 90) }
      }),
    }
  })
}

/** Template of two brands for a month without data (3 §3, §4). */
const template = () => {
  const indicators = by(['recommendation', 'mobility', 'recontact'], (id) => ({
    value: 0,
    target: { recommendation: 88, mobility: 60, recontact: 70 }[id],
    status: 'none',
  }))
  const brand = { surveyCount: 0, siteCount: 1, indicators }
  return { 'marque 1': brand, 'marque 2': brand }
}

/** A concession's month as of a date: the latest figures of a morning that shows it, else the first. */
function asOf(video: VideoFact | null, date: string): VideoFact | null {
  if (!video?.figures) return video
  const days = [...video.earlier, { date: video.date, figures: video.figures }]
  const own = days.filter((one) => activityDay(one.date) <= date).at(-1) ?? days[0]
  return own ? { ...own, earlier: [] } : video
}

/** VideoCheck of a scope's month; a concession without data adds neither figures nor targets. */
export function videoOf(facts: Facts, scope: Scope, date: string) {
  const month = date.slice(0, 7)
  const months = sitesIn(facts, scope).map((siteId) => ({
    siteId,
    video: asOf(fact(facts, 'videocheck', siteId, month) ?? null, date),
    aims: fact(facts, 'objectif', siteId, month)?.video ?? [0, 0, 0],
  }))
  const broken = months.filter(({ video }) => video?.figures === null)
  const known = months.flatMap(({ siteId, video, aims }) =>
    video?.figures ? [{ siteId, date: video.date, figures: video.figures, aims }] : [],
  )
  const late = months
    .filter(
      (one) =>
        !broken.includes(one) && (one.video === null || isBehind(facts, one.video.date, date)),
    )
    .map(({ siteId, video }) => ({ siteId, date: video?.date ?? '' }))
  return { known, late, unreadable: broken.map(({ siteId }) => siteId) }
}

const tenth = (value: number) => Math.round(Math.round(value * 1e7) / 1e6) / 10

/** VideoCheck totals of the given concessions with their targets (3 §3, §9). */
export function videoTotals(known: ReturnType<typeof videoOf>['known']) {
  const of = (i: 0 | 1 | 2 | 3) => sum(known.map(({ figures }) => figures[i]))
  const [entries, videosDone, identifiedRevenue, realizedRevenue] = [of(0), of(1), of(2), of(3)]
  const aims = known.map(({ aims: [rate, revenue, perVideo] }) => ({
    rate: rate || 70,
    revenue: revenue || 40_000,
    perVideo: perVideo || 300,
  }))
  const targetRevenue = sum(aims.map(({ revenue }) => revenue))
  const videos = sum(aims.map(({ revenue, perVideo }) => revenue / perVideo))
  return {
    entries,
    videosDone,
    identifiedRevenue,
    realizedRevenue,
    targetRevenue,
    targetCompletionRate:
      aims.length === 0 ? 0 : tenth(sum(aims.map(({ rate }) => rate)) / aims.length),
    targetConversionRate: 70,
    targetRevenuePerVideo:
      videos === 0 ? 0 : Math.round(Math.round((targetRevenue / videos) * 1e8) / 1e6) / 100,
    completionRate: entries > 0 ? tenth((100 * videosDone) / entries) : null,
    realizedRevenuePercentage:
      identifiedRevenue > 0 ? tenth((100 * realizedRevenue) / identifiedRevenue) : null,
    revenuePerVideo: videosDone > 0 ? Math.round(realizedRevenue / videosDone) : null,
    revenuePercent: targetRevenue === 0 ? null : (realizedRevenue * 100) / targetRevenue,
  }
}

/** Expected answers of quality and VideoCheck. */
export const SURVEYS = {
  quality(facts: Facts, scope: Scope, date: string) {
    const { sites, leftOut } = surveysOf(facts, scope, date.slice(0, 7))
    if (scope.type === 'site' && leftOut.length > 0)
      return flat({ state: 'error', paper: { status: 500 } })
    const brands = sites.length === 0 && scope.type === 'site' ? template() : brandsOf(sites)
    return flat({
      state: 'data',
      empty: sites.length === 0,
      brands,
      leftOut: leftOut.length === 0 ? null : leftOut.join(', '),
      rows:
        scope.type === 'site'
          ? {}
          : Object.fromEntries(
              sites.map(({ siteId, brands }) => [siteId, sum(brands.map((b) => b.count ?? 0))]),
            ),
      paper: sites.length === 0 ? { status: 404 } : { status: 200, brands: brandsOf(sites) },
      call: sites.length === 0 && leftOut.length === 0 ? 404 : sites.length,
    })
  },

  videocheck(facts: Facts, scope: Scope, date: string) {
    const { known, late, unreadable } = videoOf(facts, scope, date)
    if (known.length === 0) return { state: unreadable.length > 0 ? 'error' : 'empty' } as Expected
    const dates = known.map((one) => one.date).sort()
    const totals = videoTotals(known)
    const { completionRate, targetCompletionRate, revenuePerVideo, targetRevenuePerVideo } = totals
    return flat({
      state: 'data',
      totals,
      from: dates[0],
      to: dates.at(-1),
      late: Object.fromEntries(late.map(({ siteId, date }) => [siteId, date])),
      unreadable: unreadable.sort().join(),
      gauges: {
        completion: verdict(completionRate, targetCompletionRate, 70),
        revenue: verdict(Math.round(totals.realizedRevenue), totals.targetRevenue, 70),
        perVideo: verdict(revenuePerVideo, targetRevenuePerVideo, 70),
        conversion: verdict(totals.realizedRevenuePercentage, 70, 70),
      },
      rows: Object.fromEntries(
        known.map((one) => {
          const { realizedRevenue, targetRevenue, completionRate } = videoTotals([one])
          return [one.siteId, { date: one.date, realizedRevenue, targetRevenue, completionRate }]
        }),
      ),
    })
  },

  potential(facts: Facts, scope: Scope, date: string) {
    return potentialOf(facts, scope, date.slice(0, 7))
  },
}

function potentialOf(facts: Facts, scope: Scope, month: string): Expected {
  const line = (own: Scope) => {
    const ids = sitesIn(facts, own)
    const frozen = (key: Svc) =>
      sum(ids.map((siteId) => fact(facts, 'frozen', siteId, month)?.[key] ?? 0))
    const now = (key: Svc) => sum(ids.map((siteId) => plannedHours(facts, siteId, month, key)))
    return by(SERVICES, (key) => ({ frozen: frozen(key), now: now(key) }))
  }
  const whole = Object.values(line(scope))
  const [now, frozen] = [sum(whole.map((one) => one.now)), sum(whole.map((one) => one.frozen))]
  const nowFrozen = sum(
    sitesIn(facts, scope)
      .filter((siteId) => fact(facts, 'frozen', siteId, month) !== undefined)
      .flatMap((siteId) => SERVICES.map((key) => plannedHours(facts, siteId, month, key))),
  )
  const site = (siteId: string) => line({ type: 'site', siteId, plateId: '', groupId: '' })
  const plates = [
    ...new Set(sitesIn(facts, scope).map((id) => fact(facts, 'site', id)?.plate ?? '')),
  ]
  return flat({
    now,
    frozen,
    percent: frozen > 0 ? tenth((nowFrozen * 100) / frozen) : 0,
    services: line(scope),
    rows: by(sitesIn(facts, scope), (siteId) => ({
      ...site(siteId),
      isFrozen: fact(facts, 'frozen', siteId, month) !== undefined,
    })),
    ...(scope.type === 'site'
      ? {}
      : { plates: by(plates, (plateId) => line({ type: 'plate', plateId, groupId: '' })) }),
  })
}

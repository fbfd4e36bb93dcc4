import type { ReferenceData } from '~/db/collections/reference-data.server'
import type { Scope } from '~/domain/access/scope'
import { lastDayOf } from '~/domain/calendar/day-arithmetic'
import { type LocalDate, monthOf } from '~/domain/calendar/local-date'
import { workedDaysOf } from '~/domain/calendar/working-days'
import {
  type HistoryView,
  historyView,
  type TakesLine,
  type TakesNumbers,
  type TakesView,
} from '~/domain/causes/ahead-view'
import { LEVERS, type Lever } from '~/domain/causes/levers'
import { leverSince, sinceText } from '~/domain/causes/since'
import type { SinceTexts } from '~/domain/causes/view'
import { isOfOneDate } from '~/domain/cells/line-per-day'
import type { ScopeFigures } from '~/domain/cells/scope-figures'
import { euros, hours } from '~/domain/format/numbers'
import { landingText, MET, scopeTakesText } from '~/domain/landing/scope-takes-text'
import type { Ways, WhatItTakes } from '~/domain/landing/what-it-takes'
import { wayTexts, whatItTakesText } from '~/domain/landing/what-it-takes-text'
import type { Measure } from '~/domain/measures'
import { scopeDays } from '~/domain/places/place-days'
import { PART_UNREADABLE } from '~/domain/read-failure-messages'
import type { ReadResult } from '~/domain/read-result'
import type { LineKey } from '~/domain/records/outside'
import type { Progress } from '~/domain/records/projection'
import { PRODUCTIVE_SERVICES, type ProductiveService } from '~/domain/workshop-services'
import { readLeversSince } from '~/services/levers/levers-since.server'
import { readResult } from '~/services/web/guarded-read.server'
import { scopeQuery, urls } from '~/urls'
import { readGapHistory } from './gap-history.server'
import { readScopeLanding } from './landing.server'
import { readWhatItTakes } from './what-it-takes.server'

interface AheadQuery {
  scope: Scope
  date: LocalDate
  measure: Measure
  reference: ReferenceData
}

/** Gap day by day, and since when each lever grows. */
export interface CausesHistory {
  history: HistoryView | null
  since: SinceTexts
}

const textsOf = (of: (lever: Lever) => string | null) =>
  Object.fromEntries(
    LEVERS.flatMap((lever) => {
      const since = of(lever)
      return since ? [[lever, since]] : []
    }),
  )

async function sinceOfServices({ scope, date, measure, reference }: AheadQuery) {
  if (scope.type !== 'site') return []
  const { siteId } = scope
  const asked = PRODUCTIVE_SERVICES.flatMap((service) =>
    LEVERS.map((lever) => ({ siteId, service, lever })),
  )
  const found = await readLeversSince(asked, { date, measure }, reference)
  return asked.map(({ service, lever }, i) => ({ service, lever, since: found[i] ?? null }))
}

/** Reads the gap of a scope day by day. When this fails, only this part is missing (4-decisions, 42). */
export const readCausesHistory = (asked: AheadQuery): Promise<ReadResult<CausesHistory>> =>
  readResult(PART_UNREADABLE, async () => {
    const { scope, date, measure, reference } = asked
    const [{ days }, services] = await Promise.all([
      readGapHistory(scope, { date, measure }, reference),
      sinceOfServices(asked),
    ])
    const month = monthOf(date)
    const working = workedDaysOf(month, scopeDays(reference, month, scope))
    const ofService = (service: ProductiveService) =>
      textsOf(
        (lever) =>
          services.find((one) => one.service === service && one.lever === lever)?.since ?? null,
      )
    return {
      history: historyView(days, measure, Number(lastDayOf(monthOf(date)).slice(8, 10))),
      since: new Map([
        [
          null,
          textsOf((lever) => {
            const since = leverSince(days, lever, working)
            return since && sinceText(since)
          }),
        ],
        ...PRODUCTIVE_SERVICES.map(
          (service): [ProductiveService, Partial<Record<Lever, string>>] => [
            service,
            ofService(service),
          ],
        ),
      ]),
    }
  })

/** Formats an amount of a measure: euros without decimals, hours with one. */
export const amountOf = (measure: Measure) => (value: number) =>
  measure === 'revenue' ? euros(value) : hours(value)

async function takesOf({ scope, date, measure, reference }: AheadQuery) {
  if (scope.type !== 'site') return null
  const found = await readWhatItTakes([scope], { date, measure }, reference)
  return found.get(scope.siteId)?.services ?? null
}

const NO_WAYS: Ways = { productivity: null, presence: null, rate: null }

/** Texts of one service of a concession: what is missing, and the ways to it. */
function siteTexts(takes: WhatItTakes, measure: Measure): Pick<TakesLine, 'takes' | 'ways'> {
  if (takes.state === 'met') return { takes: MET, ways: [] }
  const amount = amountOf(measure)
  return takes.state === 'open'
    ? { takes: whatItTakesText({ ...takes, ways: NO_WAYS }, amount), ways: wayTexts(takes.ways) }
    : { takes: whatItTakesText(takes, amount), ways: [] }
}

const NO_TAKES = { missing: null, perDay: null, ways: null }

function siteNumbers(takes: WhatItTakes): Omit<TakesNumbers, 'landing' | 'target'> {
  if (takes.state === 'untargeted') return NO_TAKES
  if (takes.state === 'met') return { ...NO_TAKES, missing: 0 }
  if (takes.state === 'over') return { ...NO_TAKES, missing: takes.missing }
  const { missing, perDay, ways } = takes
  return { missing, perDay, ways }
}

function scopeNumbers({ target, remaining, dailyTarget }: Progress, isOfOneDate: boolean) {
  if (target === 0) return NO_TAKES
  const perDay = dailyTarget > 0 && isOfOneDate ? dailyTarget : null
  return { missing: remaining, perDay, ways: null }
}

/**
 * Reads what the rest of the month must bring: of the scope and each service, with a concession's ways to it. When this
 * fails, only this part is missing (4-decisions, 42).
 */
export const readCausesTakes = (
  asked: AheadQuery,
  figures: ScopeFigures,
): Promise<ReadResult<TakesView>> =>
  readResult(PART_UNREADABLE, async () => {
    const { scope, date, measure, reference } = asked
    const [landing, takes] = await Promise.all([
      readScopeLanding(scope, { date, measure }, reference),
      takesOf(asked),
    ])
    const amount = amountOf(measure)
    const isOfOne = (key: LineKey) => isOfOneDate(figures, key, measure)
    const services = PRODUCTIVE_SERVICES.map((service) => ({
      service,
      ...(takes
        ? siteTexts(takes[service], measure)
        : {
            takes: scopeTakesText(
              figures.services[service].progress[measure],
              isOfOne(service),
              amount,
            ),
            ways: [],
          }),
      landing: landingText(landing.services[service], amount),
      numbers: {
        ...(takes
          ? siteNumbers(takes[service])
          : scopeNumbers(figures.services[service].progress[measure], isOfOne(service))),
        landing: landing.services[service].landing,
        target: landing.services[service].target,
      },
    }))
    const whole = {
      service: null,
      ways: [],
      takes: scopeTakesText(figures.global.progress[measure], isOfOne('global'), amount),
      landing: landingText(landing.total, amount),
      numbers: {
        ...scopeNumbers(figures.global.progress[measure], isOfOne('global')),
        landing: landing.total.landing,
        target: landing.total.target,
      },
    }
    const metric = measure === 'revenue' ? null : measure
    return {
      lines: [whole, ...services.filter((line) => line.takes !== null)],
      compare:
        scope.type === 'site'
          ? null
          : urls.comparison({ ...scopeQuery(scope), date, metric, columns: 'ahead' }),
    }
  })

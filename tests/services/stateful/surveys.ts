import { quality } from '~/db/collections/quality.server'
import { videocheck } from '~/db/collections/videocheck.server'
import { freezePotential } from '~/services/objectifs/freeze.server'
import { removeBrandCall, saveBrandCall } from '~/services/quality/rest.server'
import { invalidateMonth } from '~/services/writes/invalidate-month.server'
import { siteScopeOf } from '../../builders/objectifs'
import { monthAt } from './calendar-cases'
import { isClosedFor } from './closed'
import type { Command, Survey } from './commands'
import { daysOfMonth } from './days'
import { type Effect, future, NOTHING_DONE, put } from './effect'
import { sum } from './figures'
import { type BrandFact, type Facts, fact, SERVICES, type Svc } from './model-state'
import { admin, type Fixture } from './network-fixture'
import { plannedHours, staffAt } from './people'

type Of<K extends Command['kind']> = Extract<Command, { kind: K }>
const siteOf = (world: Fixture, index: number) => world.siteIds[index % world.siteIds.length] ?? ''

/** The first two are one brand: names are compared without regard to case (3 §5). */
const BRANDS = ['Opel', 'OPEL', 'Fiat'] as const
const INDICATORS = ['recommendation', 'mobility', 'recontact'] as const
const isSame = (a: string, b: string) => a.toLowerCase() === b.toLowerCase()

const brandOf = ({ brand, count, indicators }: Survey): BrandFact => ({
  name: BRANDS[brand] ?? 'Fiat',
  count,
  indicators: indicators.map(([tenths, target], i) => ({
    id: INDICATORS[i] ?? 'recontact',
    value: tenths / 10,
    target,
  })),
})

const save = (site: string, period: string, brand: BrandFact, rest: object = {}) =>
  saveBrandCall(admin, {
    site,
    period,
    brandName: brand.name,
    surveyCount: brand.count ?? 0,
    indicators: brand.indicators.map(({ id, value, target }) => ({
      indicatorId: id,
      label: id,
      description: '',
      icon: '⭐',
      bgColor: 'blue' as const,
      target,
      value,
    })),
    ...rest,
  })

/** A month's brands with one replaced in place, or added at the end. */
function withBrand(brands: BrandFact[], brand: BrandFact, was: string): BrandFact[] {
  const index = brands.findIndex(({ name }) => isSame(name, was))
  return index < 0 ? [...brands, brand] : brands.map((other, i) => (i === index ? brand : other))
}

/** Saves a brand: over an existing one, new, or under another name (3 §2.7, §5). */
export function survey(world: Fixture, facts: Facts, deed: Of<'survey'>): Effect {
  const [siteId, month] = [siteOf(world, deed.site), monthAt(deed.month)]
  const brands = fact(facts, 'quality', siteId, month) ?? []
  const brand = brandOf(deed.survey)
  const was = deed.was === null ? null : (BRANDS[deed.was] ?? 'Fiat')
  const has = (wanted: string) => brands.some(({ name }) => isSame(name, wanted))
  const isTaken = was !== null && !isSame(was, brand.name) && has(brand.name)
  const next = withBrand(brands, brand, was ?? brand.name)
  const isKept =
    isClosedFor(facts, siteId, month) && JSON.stringify(next) !== JSON.stringify(brands)
  return {
    refused: (was !== null && (!has(was) || isTaken)) || isKept,
    run: () => save(siteId, month, brand, was === null ? {} : { originalBrandName: was }),
    futures: () => [[future(put('quality', [siteId, month], next))]],
  }
}

/** Two editors who read the same brand, or none: one is saved, the other gets a conflict. */
export async function surveyTwice(
  world: Fixture,
  facts: Facts,
  deed: Of<'survey-twice'>,
): Promise<Effect> {
  const [siteId, month] = [siteOf(world, deed.site), monthAt(deed.month)]
  const brands = fact(facts, 'quality', siteId, month) ?? []
  if (isClosedFor(facts, siteId, month)) return NOTHING_DONE
  const [of] = deed.surveys
  // prefer an existing brand: its editor must get the conflict too
  const there = brands[of.brand % Math.max(1, brands.length)]?.name
  const both = deed.surveys.map(brandOf).map((one) => ({ ...one, name: there ?? one.name }))
  const [first] = both
  const known = brands.find(({ name }) => isSame(name, first?.name ?? ''))
  if (both.some((one) => JSON.stringify(one) === JSON.stringify(known))) return NOTHING_DONE
  const stored = await (await quality.open()).findOne({ siteId, period: month })
  const version = stored?.brands.find((one) => isSame(one.brandName, first?.name ?? ''))?.version
  return {
    run: () =>
      Promise.allSettled(
        both.map((brand) => save(siteId, month, brand, { version: version ?? 0 })),
      ),
    done: (answer) =>
      (answer as PromiseSettledResult<unknown>[]).filter(({ status }) => status === 'fulfilled')
        .length === 1,
    futures: () => [
      both.map((brand) =>
        future(put('quality', [siteId, month], withBrand(brands, brand, brand.name))),
      ),
    ],
  }
}

/** Deletes a brand; deleting the last one deletes the month's document. */
export function surveyGone(world: Fixture, facts: Facts, deed: Of<'survey-gone'>): Effect {
  const [siteId, month] = [siteOf(world, deed.site), monthAt(deed.month)]
  const brands = fact(facts, 'quality', siteId, month) ?? []
  const brandName = BRANDS[deed.brand] ?? 'Fiat'
  const left = brands.filter(({ name }) => !isSame(name, brandName))
  return {
    refused: left.length === brands.length || isClosedFor(facts, siteId, month),
    run: () => removeBrandCall(admin, { site: siteId, period: month, brandName }),
    futures: () => [[future(put('quality', [siteId, month], left.length > 0 ? left : null))]],
  }
}

/** Figer: freezes the month's planned hours as they are now (1 §4; decision 22). */
export function freeze(world: Fixture, facts: Facts, deed: Of<'freeze'>): Effect {
  const [siteId, month] = [siteOf(world, deed.site), monthAt(deed.month)]
  const site = fact(facts, 'site', siteId)
  const place = { _id: siteId, plateId: site?.plate ?? '', groupId: site?.group ?? '' }
  // rounded: 14.748999999999999 and 14.749 are the same hours (seed 1984)
  const plain = (hours: number) => Number(hours.toFixed(6))
  const each = (of: (service: Svc) => number) =>
    Object.fromEntries(SERVICES.map((key) => [key, plain(of(key))])) as Record<Svc, number>
  // decision 59: Figer stores the days with any hours
  const days = daysOfMonth(month).flatMap((day) => {
    const scope = { type: 'site' as const, siteId, plateId: '', groupId: '' }
    const hours = each((key) => staffAt(facts, scope, day, key).dailyHours)
    return SERVICES.some((key) => hours[key] > 0) ? [[day, hours] as const] : []
  })
  return {
    refused: isClosedFor(facts, siteId, month),
    run: () => freezePotential(admin, siteScopeOf(place), month),
    futures: () => [
      [
        future(
          put(
            'frozen',
            [siteId, month],
            each((key) => plannedHours(facts, siteId, month, key)),
          ),
          put('frozenDays', [siteId, month], Object.fromEntries(days)),
        ),
      ],
    ],
  }
}

/** Writes an invalid value into a document without the product (decision 42). */
export function breaking(world: Fixture, facts: Facts, deed: Of<'break'>): Effect {
  const [siteId, period] = [siteOf(world, deed.site), monthAt(deed.month)]
  const brands = fact(facts, 'quality', siteId, period)
  const video = fact(facts, 'videocheck', siteId, period)
  // not in a closed month: no write may change its snapshot
  if (isClosedFor(facts, siteId, period)) return NOTHING_DONE
  if (deed.what === 'quality' ? !brands : !video) return NOTHING_DONE
  const broken = (brands ?? []).map((one, i) => (i === 0 ? { ...one, count: null } : one))
  return {
    run: async () => {
      if (deed.what === 'quality') {
        const $set = { 'brands.0.surveyCount': 'douze' } as object
        await (await quality.open()).updateOne({ siteId, period }, { $set })
      } else {
        const $set = { entries: null } as object
        await (await videocheck.open()).updateOne({ siteId, period }, { $set })
      }
      await invalidateMonth(period)
    },
    futures: () => [
      [
        future(
          deed.what === 'quality'
            ? put('quality', [siteId, period], broken)
            : put('videocheck', [siteId, period], {
                date: video?.date ?? '',
                figures: null,
                earlier: video?.earlier ?? [],
              }),
        ),
      ],
    ],
  }
}

/** Weighted mean of figures, to a tenth; the simple mean when all weights are 0. */
export function weighted(parts: { figure: number; weight: number }[]): number {
  const all = sum(parts.map(({ weight }) => weight))
  const mean =
    all === 0
      ? sum(parts.map(({ figure }) => figure)) / parts.length
      : sum(parts.map(({ figure, weight }) => figure * weight)) / all
  return Math.round(Math.round(mean * 1e7) / 1e6) / 10
}

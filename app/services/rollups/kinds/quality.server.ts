import { qualityOfSites } from '~/db/collections/quality.server'
import { monthOf } from '~/domain/calendar/local-date'
import { addSurveys, type BrandSums, surveysOf } from '~/domain/quality/surveys'
import { areValidBrands } from '~/domain/quality/validity'
import type { DayRollup } from '../day-rollups.server'

/** A scope's surveys, the same on every day of the month. */
interface SurveysRollup {
  brands: BrandSums[]
  /** the concessions with surveys, by name */
  siteIds: string[]
  /** concessions with an unreadable month */
  unreadable: string[]
}

/** Surveys of a scope for the quality page, from its concessions' months. */
export const QUALITY: DayRollup<SurveysRollup> = {
  name: 'quality',
  keyOf: () => 'month',
  load: async (lists, { date }) => {
    const ids = lists.flat().map(({ _id }) => _id)
    const found = await qualityOfSites(ids, monthOf(date))
    const bySite = new Map(found.map((month) => [month.siteId, month]))
    return lists.map((list) => {
      const own = list.flatMap(({ _id }) => bySite.get(_id) ?? [])
      const readable = own.filter(({ brands }) => areValidBrands(brands))
      return {
        brands: surveysOf(readable),
        siteIds: readable.map(({ siteId }) => siteId),
        unreadable: own.filter((month) => !readable.includes(month)).map(({ siteId }) => siteId),
      }
    })
  },
  sum: (parts, places) => {
    const inOrder = (ids: string[]) =>
      ids.sort((a, b) => (places.get(a) ?? 0) - (places.get(b) ?? 0))
    return {
      brands: addSurveys(
        parts.map(({ brands }) => brands),
        places,
      ),
      siteIds: inOrder(parts.flatMap(({ siteIds }) => siteIds)),
      unreadable: inOrder(parts.flatMap(({ unreadable }) => unreadable)),
    }
  },
}

import { monthOf } from '~/domain/calendar/business-day'
import { isUnplanned } from '~/domain/causes/site-causes'
import { isAimed } from '~/domain/objectifs/totals'
import { type Fallen, fallenOf } from '~/domain/records/fallen'
import {
  sumUntargeted,
  type UntargetedRealized,
  untargetedRealized,
} from '~/domain/records/untargeted'
import {
  type Missing,
  missingOf,
  sumMissing,
  sumWatches,
  type Watch,
  watchOf,
} from '~/domain/records/watch'
import type { At, DayPart } from './kept.server'
import { causesOf, type PlacedMonth, readSiteMonths } from './site-months.server'

/** What is kept of a scope on a day. */
export interface KeptWatch extends Watch {
  untargeted: Missing
  /** what those realised that the figures name as without objectif, one of zeros included */
  untargetedRealized: UntargetedRealized
  unfrozen: Missing
  /** whose figures are below their earlier data */
  fallen: Missing<Fallen>
  /** whose planning cannot be read (4-decisions, 42) */
  unplanned: Missing
}

function watchIn(months: readonly PlacedMonth[], at: At): KeptWatch {
  const ids = (found: typeof months) => found.map(({ site }) => site._id)
  return {
    ...watchOf(months.map((one) => causesOf(one, at, 'revenue'))),
    untargeted: missingOf(
      ids(
        months.filter(
          // why not the count of them: one of zeros is named as none everywhere (`untargetedSites`)
          ({ month: { objectifs } }) => !isAimed(objectifs) && objectifs.unreadable.length === 0,
        ),
      ),
    ),
    untargetedRealized: untargetedRealized(
      months.flatMap(({ month: { activity, objectifs } }) =>
        objectifs.missing.length > 0 ? activity : [],
      ),
      at.date,
    ),
    unfrozen: missingOf(
      ids(months.filter(({ month: { frozen, staff } }) => !frozen && staff.days.length > 0)),
    ),
    fallen: missingOf(
      months.flatMap(
        ({ site, month: { activity } }) => fallenOf(site._id, activity, at.date) ?? [],
      ),
    ),
    unplanned: missingOf(ids(months.filter(({ month }) => isUnplanned(month)))),
  }
}

/** What stands out in a scope on a day, kept level by level: the largest are found among those of its parts. */
export const WATCH: DayPart<KeptWatch> = {
  name: 'watch',
  load: async (lists, at) => {
    const months = await readSiteMonths(lists.flat(), monthOf(at.date))
    const bySite = new Map(months.map((one) => [one.site._id, one]))
    return lists.map((list) =>
      watchIn(
        list.flatMap(({ _id }) => bySite.get(_id) ?? []),
        at,
      ),
    )
  },
  sum: (parts, places) => {
    const missing = (key: 'untargeted' | 'unfrozen' | 'unplanned') =>
      sumMissing(
        parts.map((part) => part[key]),
        places,
      )
    return {
      ...sumWatches(parts, places),
      untargeted: missing('untargeted'),
      untargetedRealized: sumUntargeted(parts.map((part) => part.untargetedRealized)),
      unfrozen: missing('unfrozen'),
      fallen: sumMissing(
        parts.map(({ fallen }) => fallen),
        places,
        ({ siteId }) => siteId,
      ),
      unplanned: missing('unplanned'),
    }
  },
}

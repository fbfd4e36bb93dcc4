import type { BusinessDay } from '../calendar/business-day'
import { exact } from '../exact'
import { noFiguresByService, totalFigures } from './figures'
import { type ByMeasure, byMeasure, type Measure, measuresOf } from './measures'
import { activityAt, type MonthActivity } from './month-activity'
import { gapToDate } from './projection'
import type { FigureLine, ScopeFigures } from './scope-figures'
import { byService, type ProductiveService } from './services'
import { type Judged, withGap } from './verdicts'

/**
 * What concessions without objectif realised, each at its own data date: part of what their scope realised and of none
 * of its targets, the lever 'Sans objectif' (7-beyond §1). Euros and hours.
 */
export interface UntargetedRealized {
  global: ByMeasure
  services: Record<ProductiveService, ByMeasure>
}

const added = (parts: readonly ByMeasure[]): ByMeasure =>
  byMeasure((measure) => exact(parts.reduce((sum, part) => sum + part[measure], 0)))

/** The sum of scopes that share no concession. */
export const sumUntargeted = (parts: readonly UntargetedRealized[]): UntargetedRealized => ({
  global: added(parts.map(({ global }) => global)),
  services: byService((service) => added(parts.map(({ services }) => services[service]))),
})

/** What concessions realised by their latest record of the month not after `date`. */
export const untargetedRealized = (
  activities: readonly MonthActivity[],
  date: BusinessDay,
): UntargetedRealized =>
  sumUntargeted(
    activities.map((activity) => {
      const figures = activityAt(activity, date)?.cumulative ?? noFiguresByService()
      return {
        global: measuresOf(totalFigures(figures)),
        services: byService((service) => measuresOf(figures[service])),
      }
    }),
  )

/** A scope's figures whose lines know what of them concessions without objectif realised. */
export const withUntargeted = (
  figures: ScopeFigures,
  { global, services }: UntargetedRealized,
): ScopeFigures => ({
  ...figures,
  global: { ...figures.global, untargeted: global },
  services: byService((service) => ({
    ...figures.services[service],
    untargeted: services[service],
  })),
})

/** The verdict of a gap: without a tick where the gap is negative but for `untargeted`, which is part of it. */
export const withoutUntargeted = <J extends Judged>(
  judged: J,
  gap: number | null,
  untargeted = 0,
): J => withGap(judged, gap === null ? null : exact(gap - untargeted))

/**
 * A line's verdict: without a tick where its gap to date is negative but for what concessions without objectif realised
 * (4-decisions, 48).
 */
export function unflattered<J extends Judged>(
  judged: J,
  { progress, untargeted }: Pick<FigureLine, 'progress' | 'untargeted'>,
  measure: Measure,
): J {
  return withoutUntargeted(judged, gapToDate(progress[measure]), untargeted?.[measure])
}

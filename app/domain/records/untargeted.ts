import type { BusinessDay } from '../calendar/business-day'
import { exact } from '../exact'
import { type FiguresByService, noFiguresByService, totalFigures } from './figures'
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
export interface UntargetedRealized extends UntargetedLines {
  /** what of it their latest day added, by that day */
  days: Record<BusinessDay, UntargetedLines>
}

interface UntargetedLines {
  global: ByMeasure
  services: Record<ProductiveService, ByMeasure>
}

const added = (parts: readonly ByMeasure[]): ByMeasure =>
  byMeasure((measure) => exact(parts.reduce((sum, part) => sum + part[measure], 0)))

const sumLines = (parts: readonly UntargetedLines[]): UntargetedLines => ({
  global: added(parts.map(({ global }) => global)),
  services: byService((service) => added(parts.map(({ services }) => services[service]))),
})

const linesOf = (figures: FiguresByService): UntargetedLines => ({
  global: measuresOf(totalFigures(figures)),
  services: byService((service) => measuresOf(figures[service])),
})

/** The sum of scopes that share no concession. */
export function sumUntargeted(parts: readonly UntargetedRealized[]): UntargetedRealized {
  const byDay = new Map<BusinessDay, UntargetedLines[]>()
  for (const { days } of parts)
    for (const [day, lines] of Object.entries(days)) {
      const known = byDay.get(day)
      if (known) known.push(lines)
      else byDay.set(day, [lines])
    }
  const days = Object.fromEntries([...byDay].map(([day, lines]) => [day, sumLines(lines)]))
  return { ...sumLines(parts), days }
}

/** What concessions realised by their latest record of the month not after `date`. */
export const untargetedRealized = (
  activities: readonly MonthActivity[],
  date: BusinessDay,
): UntargetedRealized =>
  sumUntargeted(
    activities.map((activity) => {
      const day = activityAt(activity, date)
      return {
        ...linesOf(day?.cumulative ?? noFiguresByService()),
        days: day ? { [day.date]: linesOf(day.daily) } : {},
      }
    }),
  )

/** A scope's figures whose lines know what of them concessions without objectif realised. */
export const withUntargeted = (
  figures: ScopeFigures,
  { global, services, days }: UntargetedRealized,
): ScopeFigures => {
  const { [figures.dataDate ?? '']: day } = days
  const lineOf = (line: FigureLine, untargeted: ByMeasure, daily?: ByMeasure): FigureLine => ({
    ...line,
    untargeted,
    ...(daily ? { untargetedDaily: daily } : {}),
  })
  return {
    ...figures,
    global: lineOf(figures.global, global, day?.global),
    services: byService((service) =>
      lineOf(figures.services[service], services[service], day?.services[service]),
    ),
  }
}

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

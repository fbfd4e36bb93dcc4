import type { ProgressView, SynthesisFigures } from '~/domain/analysis/synthesis-view'
import {
  SYNTHESIS_PROJECTION_PERCENT,
  SYNTHESIS_RATE_PERCENT,
  SYNTHESIS_RATIO,
} from '~/domain/records/statuses'
import { VerdictLegend } from '~/screens/records/verdict-legend'
import { dayNote } from '../records/day-note'
import { BreakdownCard } from './breakdown-card'
import { DailyCard } from './daily-card'
import { Indicators } from './indicators'
import { MeasureLinks } from './measure-links'

const VERDICTS = [SYNTHESIS_RATIO, SYNTHESIS_PROJECTION_PERCENT, SYNTHESIS_RATE_PERCENT]

interface Props {
  figures: SynthesisFigures
  progress: ProgressView
}

/** 'Avancement du mois': key figures, daily chart, share of each service (3 §2.1). */
export function MonthProgress({ figures, progress }: Props) {
  return (
    <>
      <MeasureLinks measure={progress.measure} />
      <Indicators progress={progress} />
      <div className="synthesis-charts">
        <DailyCard progress={progress} date={figures.dataDate} {...dayNote(figures)} />
        <BreakdownCard
          measure={progress.measure}
          shares={progress.shares}
          slices={progress.slices}
          realized={progress.realized}
        />
      </div>
      <VerdictLegend tables={VERDICTS} />
    </>
  )
}

import { useLocation } from '@remix-run/react'
import { MEASURES } from '~/domain/records/measures'
import type { ProgressView, SynthesisFigures } from '~/domain/records/synthesis-view'
import { SegmentedLinks } from '~/ui/link-sets'
import { withChanges } from '~/urls'
import { BreakdownCard } from './breakdown-card'
import { DailyCard } from './daily-card'
import { Indicators } from './indicators'
import { MEASURE_LABELS } from './words'

interface Props {
  figures: SynthesisFigures
  progress: ProgressView
}

/** 'Avancement du mois': key figures, daily chart, share of each service (3 §2.1). */
export function MonthProgress({ figures, progress }: Props) {
  const location = useLocation()
  return (
    <>
      <div>
        <SegmentedLinks
          label="Mesure"
          choices={MEASURES.map((key) => ({
            to: withChanges(location, { metric: key === 'revenue' ? null : key }),
            label: MEASURE_LABELS[key],
            current: key === progress.measure,
          }))}
        />
      </div>
      <Indicators progress={progress} />
      <div className="synthesis-charts">
        <DailyCard progress={progress} date={figures.dataDate} />
        <BreakdownCard
          measure={progress.measure}
          shares={progress.shares}
          slices={progress.slices}
          realized={progress.realized}
        />
      </div>
    </>
  )
}

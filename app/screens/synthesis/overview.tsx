import type { Overview as OverviewView, PageFigures } from '~/domain/morning/card'
import { SYNTHESIS_RATIO } from '~/domain/records/statuses'
import { VerdictLegend } from '~/screens/records/verdict-legend'
import { CommentsCard } from '../comments/comments-card'
import { dayNote } from '../records/day-note'
import { Notices } from '../records/notices'
import { DetailsTable } from './details-table'
import { GaugeCard } from './gauge-card'
import { MorningBlock } from './morning-block'
import { PreviousDayCard } from './previous-day-card'

interface Props {
  figures: PageFigures
  overview: OverviewView
}

/** 'Vue d'ensemble': 'Ce matin', gauges, previous day, details by service (3 §2.1). */
export function Overview({ figures, overview }: Props) {
  const { dataDate } = figures
  return (
    <>
      <MorningBlock morning={overview.morning} />
      {/* after the verdict, which says the day of its figures itself */}
      <Notices figures={figures} />
      <div className="synthesis-cards">
        {overview.gauges.map((gauge) => (
          <GaugeCard key={gauge.measure} gauge={gauge} ranks={overview.ranks} />
        ))}
        <PreviousDayCard day={overview.previousDay} date={dataDate} {...dayNote(figures)} />
      </div>
      <CommentsCard comments={overview.comments} />
      <DetailsTable details={overview.details} />
      <VerdictLegend tables={[SYNTHESIS_RATIO]} />
    </>
  )
}

import type { Overview as OverviewView, PageFigures } from '~/domain/morning/card'
import { SYNTHESIS_RATIO } from '~/domain/records/statuses'
import { VerdictLegend } from '~/screens/records/verdict-legend'
import { CommentsCard } from '../comments/comments-card'
import { dayNote } from '../records/day-note'
import { DetailsTable } from './details-table'
import { GaugeCard } from './gauge-card'
import { LazyGaugePopup } from './lazy'
import { MorningBlock } from './morning-block'
import { PreviousDayCard } from './previous-day-card'

interface Props {
  figures: PageFigures
  overview: OverviewView
}

/** 'Vue d'ensemble': 'Ce matin', gauges, previous day, details by service (3 §2.1). */
export function Overview({ figures, overview }: Props) {
  const { days, dataDate, mixed } = figures
  const opened = overview.gauges.find((gauge) => gauge.measure === figures.popup)
  return (
    <>
      {opened ? (
        <LazyGaugePopup
          key={opened.measure}
          gauge={opened}
          days={days}
          date={dataDate}
          mixed={mixed}
        />
      ) : null}
      <MorningBlock morning={overview.morning} />
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

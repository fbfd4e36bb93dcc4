import type { MorningOverview, SynthesisFigures } from '~/domain/analysis/synthesis-view'
import { SYNTHESIS_RATIO } from '~/domain/records/statuses'
import { VerdictLegend } from '~/screens/records/verdict-legend'
import { CommentsCard } from '../comments/comments-card'
import { dayNote } from '../records/day-note'
import { DetailsTable } from './details-table'
import { GaugeCard } from './gauge-card'
import { HighlightsCard } from './highlights-card'
import { LazyGaugePopup } from './lazy'
import { PreviousDayCard } from './previous-day-card'

interface Props {
  figures: SynthesisFigures
  overview: MorningOverview
}

/** 'Vue d'ensemble': gauges, previous day, details by service (3 §2.1). */
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
      <div className="synthesis-cards">
        {overview.gauges.map((gauge) => (
          <GaugeCard key={gauge.measure} gauge={gauge} ranks={overview.ranks} />
        ))}
        <PreviousDayCard day={overview.previousDay} date={dataDate} {...dayNote(figures)} />
      </div>
      <HighlightsCard watch={overview.watch} />
      <CommentsCard comments={overview.comments} />
      <DetailsTable details={overview.details} />
      <VerdictLegend tables={[SYNTHESIS_RATIO]} />
    </>
  )
}

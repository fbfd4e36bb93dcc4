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

/** 'Vue d'ensemble': 'Ce matin', month cards, previous day, details by service (3 §2.1; 7-beyond §5). */
export function Overview({ figures, overview }: Props) {
  const { days, dataDate } = figures
  const { gauges, cards, ranks, previousDay, details } = overview
  return (
    <>
      <MorningBlock morning={overview.morning} />
      {/* after the verdict, which says the day of its figures itself */}
      <Notices figures={figures} />
      <div className="gauge-cards">
        {gauges.map((gauge) => (
          <GaugeCard
            key={gauge.measure}
            gauge={gauge}
            card={cards.of[gauge.measure]}
            ranks={ranks}
            rank={days.elapsed}
          />
        ))}
      </div>
      {[...cards.notes, ...(cards.error ? [cards.error] : [])].map((note) => (
        <p key={note} className="card-note">
          {note}
        </p>
      ))}
      <PreviousDayCard
        day={previousDay}
        date={dataDate}
        target={cards.of[previousDay.measure].dailyTarget}
        {...dayNote(figures)}
      />
      <CommentsCard comments={overview.comments} />
      <DetailsTable details={details} card={cards.of[details.measure]} />
      <VerdictLegend tables={[SYNTHESIS_RATIO]} />
    </>
  )
}

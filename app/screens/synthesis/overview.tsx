import { useLocation } from '@remix-run/react'
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

/** 'Vue d'ensemble': 'Ce matin', month cards, previous day, details by service (3 §2.1; 7-beyond §5). */
export function Overview({ figures, overview }: Props) {
  const { days, dataDate, mixed } = figures
  const { gauges, cards, ranks, previousDay, details } = overview
  const popup = new URLSearchParams(useLocation().search).get('popup')
  const opened = gauges.find(({ measure }) => measure === popup)
  return (
    <>
      {opened ? (
        <LazyGaugePopup
          key={opened.measure}
          gauge={opened}
          card={cards.of[opened.measure]}
          ranks={ranks}
          days={days}
          remaining={cards.remainingDays}
          date={dataDate}
          mixed={mixed}
          notes={cards.notes}
        />
      ) : null}
      <MorningBlock morning={overview.morning} />
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

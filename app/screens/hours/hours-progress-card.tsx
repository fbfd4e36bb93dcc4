import { useLocation } from '@remix-run/react'
import { unjudged } from '~/domain/analysis/figure-texts'
import {
  HOUR_MEASURES,
  type HourMeasure,
  type HoursLine,
  type HoursProgressTab,
} from '~/domain/analysis/hours-view'
import type { ElapsedDays } from '~/domain/calendar/working-days'
import { hours, MISSING } from '~/domain/format/numbers'
import { HOURS_PROGRESS_PERCENT } from '~/domain/records/statuses'
import { type ProgressBlock, ProgressLines, projectionText } from '~/screens/records/progress-lines'
import { OriginLink } from '~/screens/shell/origin-link'
import { Card } from '~/ui/card'
import { SegmentedLinks } from '~/ui/tab-links'
import { withChanges } from '~/urls'
import { MEASURE_LABELS } from './labels'

function blockOf(line: HoursLine): ProgressBlock {
  const { key, progress } = line
  const { target, projection, projectionProgressPercent } = progress
  const projected = projection === null ? null : hours(projection)
  const against = (value: number) => (target === 0 ? MISSING : hours(value))
  return {
    key,
    realized: hours(progress.realized),
    target: against(target),
    none: unjudged(target),
    percent: progress.progressPercent,
    projected: projectionProgressPercent,
    judged: line,
    facts: [
      ['Projection', projectionText(projected, projectionProgressPercent, HOURS_PROGRESS_PERCENT)],
      ['Objectif par jour restant', against(progress.dailyTarget)],
      ['Reste à faire', against(progress.remaining)],
    ],
  }
}

/** The HT/HEC toggle: progress card and rings follow the address's `metric`. */
function MeasureToggle({ measure, label }: { measure: HourMeasure; label: string }) {
  const location = useLocation()
  return (
    <SegmentedLinks
      label={label}
      choices={HOUR_MEASURES.map((key) => ({
        label: MEASURE_LABELS[key],
        to: withChanges(location, { metric: key === 'ht' ? null : key }),
        current: key === measure,
      }))}
    />
  )
}

/** Billed hours against the target for GLOBAL and each service (3 §2.3). */
export function HoursProgressCard({
  content,
  days,
}: {
  content: Pick<HoursProgressTab, 'lines' | 'measure'>
  days: ElapsedDays
}) {
  return (
    <Card
      id="avancement-heures"
      title={`Avancement des heures facturées · ${MEASURE_LABELS[content.measure]}`}
      aside={<MeasureToggle measure={content.measure} label="Heures de l’avancement" />}
    >
      <ProgressLines
        blocks={content.lines.map(blockOf)}
        days={days}
        thresholds={HOURS_PROGRESS_PERCENT}
      />
      <p className="figure-origin">
        <OriginLink metric={content.measure} />
      </p>
    </Card>
  )
}

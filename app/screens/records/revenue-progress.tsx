import { useLocation } from '@remix-run/react'
import type { ReactNode } from 'react'
import { comparedFact, outsideText, unjudged } from '~/domain/analysis/figure-texts'
import type {
  ProgressMode,
  RateProgress,
  RevenueLine,
  RevenueProgress,
} from '~/domain/cells/revenue-progress'
import { euros, rate as writeRate } from '~/domain/format/numbers'
import { rateVerdict } from '~/domain/records/rates'
import { REVENUE_PROGRESS_PERCENT } from '~/domain/records/statuses'
import { verdictOf } from '~/domain/records/verdicts'
import { Card } from '~/ui/card'
import { SegmentedLinks } from '~/ui/tab-links'
import { withChanges } from '~/urls'
import { unjudgedRate } from './no-status-reason'
import { type ProgressBlock, ProgressLines, projectionText } from './progress-lines'

const MODES: readonly { mode: ProgressMode; label: string }[] = [
  { mode: 'revenue', label: 'CA Net' },
  { mode: 'ca-hec', label: 'CA/HEC' },
  { mode: 'ca-h', label: 'CA/H' },
]

function revenueBlock({ key, netRevenue, outside, verdict }: RevenueLine): ProgressBlock {
  const { realized, target, progressPercent, projection, projectionProgressPercent } = netRevenue
  const projected = projection === null ? null : euros(projection)
  const against = (value: number) => euros(target === 0 ? null : value)
  return {
    key,
    realized: euros(realized),
    outside: outsideText('revenue', outside),
    target: against(target),
    none: unjudged(target),
    percent: progressPercent,
    projected: projectionProgressPercent,
    judged: verdict,
    facts: [
      ...comparedFact('revenue', netRevenue),
      [
        'Projection',
        projectionText(projected, projectionProgressPercent, REVENUE_PROGRESS_PERCENT),
      ],
      ['Objectif par jour restant', against(netRevenue.dailyTarget)],
      ['Reste à faire', against(netRevenue.remaining)],
    ],
  }
}

function rateBlock(
  { key, netRevenue, sides }: RevenueLine,
  kind: 'ht' | 'hec',
  progress: RateProgress,
  of: string,
): ProgressBlock {
  const { projection, projectionPercent } = progress
  const projected = projection === null ? null : writeRate(projection, of)
  return {
    key,
    realized: writeRate(progress.realized, of),
    target: writeRate(progress.target, of),
    none: unjudgedRate(progress),
    percent: progress.percent,
    projected: projectionPercent,
    judged: rateVerdict(
      verdictOf(projectionPercent, REVENUE_PROGRESS_PERCENT, progress.percent),
      netRevenue.realized,
      sides[kind],
    ),
    facts: [
      ...(progress.compared === progress.realized || progress.target === null
        ? []
        : ([['Réalisé comparé', writeRate(progress.compared, of)]] as [string, string][])),
      ['Projection', projectionText(projected, projectionPercent, REVENUE_PROGRESS_PERCENT)],
      ['Écart à combler', writeRate(progress.remaining, of)],
    ],
  }
}

function blockOf(line: RevenueLine, mode: ProgressMode): ProgressBlock {
  if (mode === 'revenue') return revenueBlock(line)
  return mode === 'ca-hec'
    ? rateBlock(line, 'hec', line.caHec, 'HEC')
    : rateBlock(line, 'ht', line.caHt, 'h')
}

/** Default title of the card. */
export const PROGRESS = 'Avancement du CA'

interface Props {
  progress: RevenueProgress
  mode: ProgressMode
  title?: string
  /** content below the lines */
  children?: ReactNode
}

/**
 * Realised against target for GLOBAL and each service, in euros or in euros per hour (spec 1 §2.7, 3 §2.2).
 * The URL's `progress` parameter is the mode.
 */
export function RevenueProgressCard(props: Props) {
  const { progress, mode, title = PROGRESS, children } = props
  const location = useLocation()
  return (
    <Card
      id="avancement-ca"
      title={title}
      aside={
        <SegmentedLinks
          label="Lecture de l’avancement"
          choices={MODES.map((choice) => ({
            label: choice.label,
            to: withChanges(location, {
              progress: choice.mode === 'revenue' ? null : choice.mode,
            }),
            current: choice.mode === mode,
          }))}
        />
      }
    >
      <ProgressLines
        blocks={progress.lines.map((line) => blockOf(line, mode))}
        days={progress.days}
        thresholds={REVENUE_PROGRESS_PERCENT}
      />
      {children}
    </Card>
  )
}

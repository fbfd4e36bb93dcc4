import { useLocation } from '@remix-run/react'
import type {
  ProgressMode,
  RateProgress,
  RevenueLine,
  RevenueProgress,
} from '~/domain/records/revenue-progress'
import { REVENUE_PROGRESS_PERCENT, type Status, statusOf } from '~/domain/records/statuses'
import { euros, percent, rate as writeRate } from '~/format/numbers'
import { Card } from '~/ui/card'
import { SegmentedLinks } from '~/ui/link-sets'
import { ProgressBar } from '~/ui/progress-bar'
import { StatusPill, type StatusTone } from '~/ui/status-pill'
import { withChanges } from '~/urls'
import { lineName } from './line-name'

const MODES: readonly { mode: ProgressMode; label: string }[] = [
  { mode: 'revenue', label: 'CA Net' },
  { mode: 'ca-hec', label: 'CA/HEC' },
  { mode: 'ca-h', label: 'CA/H' },
]
const TONES: Readonly<Record<Status, StatusTone>> = {
  good: 'good',
  warn: 'warn',
  bad: 'bad',
  none: 'neutral',
}
const WORDS: Readonly<Record<Status, string>> = {
  good: 'en bonne voie',
  warn: 'à surveiller',
  bad: 'en retard',
  none: 'sans objectif',
}

/** What one block shows, in euros or in euros per hour. */
interface Block {
  realized: string
  target: string
  percent: number | null
  facts: [label: string, value: string][]
  status: Status
}

function revenueBlock({ revenue }: RevenueLine): Block {
  const { realized, target, progressPercent, projection, projectionProgressPercent } = revenue
  const share = projectionProgressPercent === null ? '' : ` (${percent(projectionProgressPercent)})`
  return {
    realized: euros(realized),
    target: euros(target),
    percent: progressPercent,
    status: statusOf(projectionProgressPercent, REVENUE_PROGRESS_PERCENT),
    facts: [
      ['Projection', projection === null ? 'N/A' : `${euros(projection)}${share}`],
      ['Objectif par jour restant', euros(revenue.dailyTarget)],
      ['Reste à faire', euros(revenue.remaining)],
    ],
  }
}

function rateBlock(progress: RateProgress, of: string): Block {
  const { projection, projectionPercent } = progress
  const share = projectionPercent === null ? '' : ` (${percent(projectionPercent)})`
  return {
    realized: writeRate(progress.realized, of),
    target: writeRate(progress.target, of),
    percent: progress.percent,
    status: statusOf(projectionPercent, REVENUE_PROGRESS_PERCENT),
    facts: [
      ['Projection', projection === null ? 'N/A' : `${writeRate(projection, of)}${share}`],
      ['Écart à combler', writeRate(progress.remaining, of)],
    ],
  }
}

function blockOf(line: RevenueLine, mode: ProgressMode): Block {
  if (mode === 'revenue') return revenueBlock(line)
  return mode === 'ca-hec' ? rateBlock(line.caHec, 'HEC') : rateBlock(line.caHt, 'h')
}

function LineBlock({ line, mode }: { line: RevenueLine; mode: ProgressMode }) {
  const block = blockOf(line, mode)
  const name = lineName(line.key)
  return (
    <article className="progress-line" aria-label={name}>
      <div className="progress-line-head">
        <h3>{name}</h3>
        <StatusPill tone={TONES[block.status]} label={WORDS[block.status]}>
          {block.percent === null ? '-' : percent(block.percent)}
        </StatusPill>
      </div>
      <p className="progress-line-figure">
        <strong>{block.realized}</strong> sur {block.target}
      </p>
      <ProgressBar
        percent={block.percent ?? 0}
        tone={TONES[block.status]}
        label={`${name}, réalisé en pourcentage de l’objectif`}
      />
      <dl className="facts">
        {block.facts.map(([label, value]) => (
          <div key={label} className="fact">
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </article>
  )
}

interface Props {
  progress: RevenueProgress
  mode: ProgressMode
  title?: string
}

/**
 * Realised against target for GLOBAL and each service, in euros or in euros per hour (spec 1 §2.7, 3 §2.2).
 * The mode is the address's `progress`.
 */
export function RevenueProgressCard({ progress, mode, title = 'Avancement du CA' }: Props) {
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
      <div className="progress-lines">
        {progress.lines.map((line) => (
          <LineBlock key={line.key} line={line} mode={mode} />
        ))}
      </div>
      <p className="card-note">
        {progress.days.elapsed} jour{progress.days.elapsed > 1 ? 's' : ''} ouvré
        {progress.days.elapsed > 1 ? 's' : ''} écoulé{progress.days.elapsed > 1 ? 's' : ''} sur{' '}
        {progress.days.total}.
      </p>
    </Card>
  )
}

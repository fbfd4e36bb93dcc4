import { TONES, toneOf } from '~/domain/analysis/figure-texts'
import type { ElapsedDays } from '~/domain/calendar/working-days'
import { elapsedText } from '~/domain/format/elapsed'
import { verdictPercent } from '~/domain/format/threshold-rounding'
import { lineName } from '~/domain/records/line-name'
import type { LineKey } from '~/domain/records/outside'
import type { VerdictTable } from '~/domain/records/statuses'
import { statusWord } from '~/domain/records/statuses'
import { thresholdsText, type Verdict } from '~/domain/records/verdicts'
import { ProgressBar } from '~/ui/progress-bar'
import { StatusPill } from '~/ui/status-pill'

/** Formatted figures of one block. */
export interface ProgressBlock {
  key: LineKey
  realized: string
  /** part that is compared with no target; null or undefined when there is none */
  outside?: string | null
  target: string
  /** label when there is no verdict */
  none: string
  percent: number | null
  facts: [label: string, value: string][]
  /** projection in percent of the target, which the status judges (1 §9); null when it cannot be computed */
  projected: number | null
  judged: Verdict
}

/** Projection with its percentage of the target, rounded as its verdict table requires; 'N/A' for null (3 §9). */
export function projectionText(
  written: string | null,
  share: number | null,
  table: VerdictTable,
): string {
  if (written === null) return 'N/A'
  return share === null ? written : `${written} (${verdictPercent(share, table)})`
}

function OneLine({ block, thresholds }: { block: ProgressBlock } & Pick<Props, 'thresholds'>) {
  const name = lineName(block.key)
  const { judged, none, projected } = block
  const { status, verdict, below } = judged
  return (
    <article className="progress-line" aria-label={name}>
      <div className="row between">
        <h3>{name}</h3>
        <StatusPill
          tone={toneOf(judged)}
          label={
            projected === null ? undefined : statusWord(status, { reached: block.percent, below })
          }
          why={verdict}
        >
          {status === 'partial' || status === 'doubted'
            ? statusWord(status)
            : projected === null
              ? none
              : `Projection ${verdictPercent(projected, thresholds)}`}
        </StatusPill>
      </div>
      <p className="progress-line-figure">
        <strong>{block.realized}</strong> sur {block.target}
      </p>
      {block.outside ? <p className="figure-outside">{block.outside}</p> : null}
      <ProgressBar
        percent={block.percent}
        tone={TONES[status]}
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
  blocks: readonly ProgressBlock[]
  /** elapsed working days up to the data date, and the month's total */
  days: ElapsedDays
  /** thresholds of the projections' verdicts */
  thresholds: VerdictTable
}

/** Realised against target for GLOBAL and each service, with the elapsed working days. */
export function ProgressLines({ blocks, days, thresholds }: Props) {
  return (
    <>
      <div className="progress-lines">
        {blocks.map((block) => (
          <OneLine key={block.key} block={block} thresholds={thresholds} />
        ))}
      </div>
      <p className="card-note">
        {elapsedText(days, 'jour ouvré écoulé', 'jours ouvrés écoulés')}.{' '}
        {thresholdsText(thresholds)}.
      </p>
    </>
  )
}

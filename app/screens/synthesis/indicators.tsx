import {
  amount,
  comparedFact,
  NOT_AVAILABLE,
  outsideText,
  projected,
  signedAmount,
  standing,
  targetText,
  toneOf,
} from '~/domain/analysis/figure-texts'
import type { ProgressView } from '~/domain/analysis/synthesis-view'
import { rate } from '~/domain/format/numbers'
import { verdictPercent } from '~/domain/format/threshold-rounding'
import {
  SYNTHESIS_PROJECTION_PERCENT,
  SYNTHESIS_RATE_PERCENT,
  statusWord,
  type VerdictTable,
} from '~/domain/records/statuses'
import type { Verdict } from '~/domain/records/verdicts'
import { StatusPill } from '~/ui/status-pill'
import { IndicatorCard } from './indicator-card'

/** Four key figures of 'Avancement du mois' (3 §2.1). */
export function Indicators({ progress }: { progress: ProgressView }) {
  const { measure, target, verdict, projected: end, rate: hourly } = progress
  const gap = (value: number | null) =>
    value === null ? NOT_AVAILABLE : signedAmount(measure, value)
  const pill = (
    value: number | null,
    table: VerdictTable,
    judged: Verdict,
    reached: number | null,
  ) =>
    value === null ? null : (
      <StatusPill
        tone={toneOf(judged)}
        label={statusWord(judged.status, { reached, below: judged.below })}
        why={judged.verdict}
      >
        {verdictPercent(value, table)}
      </StatusPill>
    )
  return (
    <div className="synthesis-cards">
      <IndicatorCard
        id="realise"
        title="Réalisé"
        value={amount(measure, progress.realized)}
        aside={
          <StatusPill tone={toneOf(progress)} why={verdict}>
            {standing(progress)}
          </StatusPill>
        }
        note={outsideText(measure, progress.outside)}
        facts={[
          ...comparedFact(measure, progress),
          ['Objectif', targetText(measure, target)],
          ['Avancement', verdictPercent(progress.percent)],
        ]}
      />
      <IndicatorCard
        id="projection"
        title="Projection fin de mois"
        value={projected(measure, progress.projection)}
        aside={pill(progress.projectionPercent, SYNTHESIS_PROJECTION_PERCENT, end, null)}
        facts={[
          ['Objectif', targetText(measure, target)],
          ['Écart projeté', gap(progress.projectedGap)],
        ]}
      />
      <IndicatorCard
        id="ecart"
        title="Écart à date"
        value={gap(progress.gapToDate)}
        facts={[
          ...(progress.gapWith === undefined
            ? []
            : [['Avec réserve', gap(progress.gapWith)] as [string, string]]),
          [
            'Objectif à date',
            progress.due === null ? NOT_AVAILABLE : amount(measure, progress.due),
          ],
          [
            'Reste à faire',
            progress.remaining === null ? NOT_AVAILABLE : amount(measure, progress.remaining),
          ],
        ]}
      />
      <IndicatorCard
        id="ca-hec"
        title="CA Net / HEC"
        value={rate(hourly.value)}
        aside={pill(hourly.percent, SYNTHESIS_RATE_PERCENT, hourly, hourly.percent)}
        facts={[
          ...(hourly.compared === null
            ? []
            : ([['CA Net / HEC comparé', rate(hourly.compared)]] as const)),
          [hourly.byDefault ? 'Objectif par défaut' : 'Objectif', rate(hourly.target)],
        ]}
      />
    </div>
  )
}

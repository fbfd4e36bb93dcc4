import {
  SYNTHESIS_PROJECTION_PERCENT,
  SYNTHESIS_RATE_PERCENT,
  statusWord,
  type VerdictTable,
} from '~/domain/records/statuses'
import type { ProgressView } from '~/domain/records/synthesis-view'
import type { Judged } from '~/domain/records/verdicts'
import { rate } from '~/format/numbers'
import { verdictPercent } from '~/format/share-percent'
import { StatusPill } from '~/ui/status-pill'
import { IndicatorCard } from './indicator-card'
import {
  amount,
  NOT_AVAILABLE,
  projected,
  signedAmount,
  standing,
  targetText,
  toneOf,
  untargetedFact,
} from './words'

/** The four key figures of 'Avancement du mois' (3 §2.1). */
export function Indicators({ progress }: { progress: ProgressView }) {
  const { measure, target, verdict, projected: end, rate: hourly } = progress
  const gap = (value: number | null) =>
    value === null ? NOT_AVAILABLE : signedAmount(measure, value)
  const pill = (
    value: number | null,
    table: VerdictTable,
    stands: Judged,
    reached: number | null,
  ) =>
    value === null ? null : (
      <StatusPill
        tone={toneOf(stands)}
        label={statusWord(stands.status, { reached })}
        why={stands.verdict}
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
        facts={[
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
        title="Écart vs objectif"
        value={gap(progress.gap)}
        facts={[
          ['Écart vs objectif au prorata', gap(progress.gapToDate)],
          ...untargetedFact(measure, target, progress.untargeted),
        ]}
      />
      <IndicatorCard
        id="ca-hec"
        title="CA Net / HEC"
        value={rate(hourly.value)}
        aside={pill(hourly.percent, SYNTHESIS_RATE_PERCENT, hourly, hourly.percent)}
        facts={[[hourly.byDefault ? 'Objectif par défaut' : 'Objectif', rate(hourly.target)]]}
      />
    </div>
  )
}

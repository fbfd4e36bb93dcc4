import type { ProgressView } from '~/domain/records/synthesis-view'
import { percent, rate } from '~/format/numbers'
import { StatusPill } from '~/ui/status-pill'
import { IndicatorCard } from './indicator-card'
import {
  amount,
  NOT_AVAILABLE,
  projected,
  signedAmount,
  standing,
  TONES,
  targetText,
} from './words'

/** The four key figures of 'Avancement du mois' (3 §2.1). */
export function Indicators({ progress }: { progress: ProgressView }) {
  const { measure, target, projection, status, projectionStatus, rate: hourly } = progress
  const gap = (value: number | null) =>
    value === null ? NOT_AVAILABLE : signedAmount(measure, value)
  const pill = (value: number | null, tone: typeof status) =>
    value === null ? null : <StatusPill tone={TONES[tone]}>{percent(value)}</StatusPill>
  return (
    <div className="synthesis-cards">
      <IndicatorCard
        id="realise"
        title="Réalisé"
        value={amount(measure, progress.realized)}
        aside={<StatusPill tone={TONES[status]}>{standing(progress)}</StatusPill>}
        facts={[
          ['Objectif', targetText(measure, target)],
          ['Avancement', percent(progress.percent)],
        ]}
      />
      <IndicatorCard
        id="projection"
        title="Projection fin de mois"
        value={projected(measure, projection)}
        aside={pill(progress.projectionPercent, projectionStatus)}
        facts={[
          ['Objectif', targetText(measure, target)],
          ['Écart projeté', gap(projection === null ? null : projection - target)],
        ]}
      />
      <IndicatorCard
        id="ecart"
        title="Écart vs objectif"
        value={gap(progress.gap)}
        facts={[['Écart vs objectif au prorata', gap(progress.gapToDate)]]}
      />
      <IndicatorCard
        id="ca-hec"
        title="CA Net / HEC"
        value={rate(hourly.value)}
        aside={pill(hourly.percent, hourly.status)}
        facts={[[hourly.byDefault ? 'Objectif par défaut' : 'Objectif', rate(hourly.target)]]}
      />
    </div>
  )
}

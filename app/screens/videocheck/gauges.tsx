import { TONES, toneOf } from '~/domain/analysis/figure-texts'
import { euros, percent } from '~/domain/format/numbers'
import { sharePercent } from '~/domain/format/threshold-rounding'
import { PARTIAL, REACHED, UNDER_DOUBT, VERDICT_WORDS } from '~/domain/records/statuses'
import { VIDEOCHECK_PERCENT } from '~/domain/videocheck/targets'
import type { VideocheckData, VideocheckGauge } from '~/domain/videocheck/view'
import { BigFigure } from '~/ui/big-figure'
import { Card } from '~/ui/card'
import { Ring } from '~/ui/charts/ring'
import { StatusPill } from '~/ui/status-pill'

const TITLES: Readonly<Record<VideocheckGauge['key'], string>> = {
  completion: 'Taux de réalisation',
  revenue: 'CA réalisé',
  perVideo: 'CA par vidéo',
  conversion: 'Taux de conversion',
}
const FORMULAS: Readonly<Record<VideocheckGauge['key'], string>> = {
  completion: 'Dossiers envoyés ÷ entrées',
  revenue: 'Depuis le 1er du mois',
  perVideo: 'CA réalisé ÷ dossiers envoyés',
  conversion: 'CA réalisé ÷ CA identifié',
}
/** Label of each verdict (4-decisions, 48). */
export const VERDICTS = {
  ...VERDICT_WORDS,
  good: REACHED,
  none: 'sans donnée',
  partial: PARTIAL,
  doubted: UNDER_DOUBT,
} as const

const WRITERS = { percent, euros } as const
const written = ({ kind, value }: VideocheckGauge) => WRITERS[kind](value)
const target = ({ kind, target: figure }: VideocheckGauge) => WRITERS[kind](figure)

const STEPS = 60
/** Texts of 60 steps from 0 to just below the value (3 §2.8), which a CSS animation shows within 1 s. */
const stepsOf = ({ kind, value }: VideocheckGauge) =>
  value === null
    ? undefined
    : Array.from({ length: STEPS }, (_, i) => WRITERS[kind]((value * i) / STEPS))

function Gauge({ gauge }: { gauge: VideocheckGauge }) {
  const { key, share, status, verdict } = gauge
  const shown = sharePercent(share, VIDEOCHECK_PERCENT)
  const title = TITLES[key]
  return (
    <Card
      small
      className="videocheck-gauge"
      id={`videocheck-${key}`}
      title={title}
      aside={
        <StatusPill tone={toneOf(gauge)} why={verdict}>
          {VERDICTS[status]}
        </StatusPill>
      }
    >
      <div className="gauge">
        <Ring
          percent={share}
          tone={TONES[status]}
          text={shown}
          label={`${title}\u202f: ${written(gauge)} pour un objectif de ${target(gauge)}${share === null ? '' : `, soit ${shown}`}, ${VERDICTS[status]}`}
        />
        <div>
          <BigFigure text={written(gauge)} steps={stepsOf(gauge)} />
          <dl className="facts">
            <dt>Objectif</dt>
            <dd>{target(gauge)}</dd>
          </dl>
          <p className="muted">{FORMULAS[key]}</p>
        </div>
      </div>
    </Card>
  )
}

/** 'Tableau de bord VideoCheck': four gauges that fill from 0 within 1 s (3 §2.8). */
export function Gauges({ view }: { view: VideocheckData }) {
  return (
    <>
      <h2>Tableau de bord VideoCheck</h2>
      {/* remount for another scope or month, which restarts the animation */}
      <div className="synthesis-cards" key={`${view.scopeName} ${view.period}`}>
        {view.gauges.map((gauge) => (
          <Gauge key={gauge.key} gauge={gauge} />
        ))}
      </div>
      <p className="card-note">
        Les anneaux montrent la part de l’objectif du mois{'\u202f'}: atteint dès 100{'\u202f'}%, à
        surveiller dès 70{'\u202f'}%, en retard en dessous.
      </p>
    </>
  )
}

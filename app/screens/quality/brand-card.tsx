import { TONES, toneOf } from '~/domain/analysis/figure-texts'
import { counted, MISSING, NNBSP, percent } from '~/domain/format/numbers'
import type { BrandView, IndicatorView } from '~/domain/quality/brands'
import { Card } from '~/ui/card'
import { Ring } from '~/ui/charts/ring'
import { StatusPill } from '~/ui/status-pill'

/** Gauge of an indicator with its target (3 §9); empty without surveys. */
function IndicatorGauge({ indicator }: { indicator: IndicatorView }) {
  const { label, description, icon, bgColor, value, target, status, verdict, word } = indicator
  const asked = !indicator.unasked
  const text = asked ? percent(value) : MISSING
  const against = target === 0 ? word : `${word}, ${percent(target)}`
  return (
    <li className="indicator row gap-1 centered">
      <h3>
        <span className={`indicator-icon tint-${bgColor}`} aria-hidden="true">
          {icon}
        </span>{' '}
        {label}
      </h3>
      {description ? <p className="soft tiny">{description}</p> : null}
      <Ring
        percent={asked ? value : null}
        mark={target === 0 ? null : target}
        tone={TONES[status]}
        text={text}
        label={`${label}\u202f: ${asked ? `${text}, ` : ''}${against}`}
      />
      <StatusPill tone={toneOf(indicator)} why={verdict}>
        {word}
      </StatusPill>
      <span className="indicator-target soft tiny">
        Cible {target === 0 ? '-' : percent(target)}
      </span>
    </li>
  )
}

/** Surveys of a brand: their number, and a gauge per indicator (3 §2.7). */
export function BrandCard({ brand, index }: { brand: BrandView; index: number }) {
  const { brandName, surveyCount, siteCount, indicators } = brand
  const where = siteCount > 1 ? ` · ${siteCount} concessions` : ''
  return (
    <Card
      id={`marque-${index}`}
      title={brandName}
      className="brand-card"
      aside={
        <span className="muted">
          {surveyCount === 0 ? 'sans enquête' : counted(surveyCount, 'enquête')}
          {where}
        </span>
      }
    >
      {indicators.length === 0 ? (
        <p className="muted">Aucun indicateur{NNBSP}: ajoutez-en en mode modification.</p>
      ) : (
        // biome-ignore lint/a11y/noRedundantRoles: Safari drops the list role when bullets are off
        <ul className="indicators" role="list">
          {indicators.map((indicator) => (
            <IndicatorGauge key={indicator.indicatorId} indicator={indicator} />
          ))}
        </ul>
      )}
    </Card>
  )
}

import type { DayRing } from '~/domain/analysis/day-rings'
import { amount, outsideText, TONES, toneOf } from '~/domain/analysis/figure-texts'
import { frenchDate } from '~/domain/format/dates'
import { MISSING } from '~/domain/format/numbers'
import { sharePercent } from '~/domain/format/threshold-rounding'
import type { Measure } from '~/domain/measures'
import { lineName } from '~/domain/records/line-name'
import { HOURS_DAY_PERCENT, REVENUE_DAY_PERCENT, statusWord } from '~/domain/records/statuses'
import { Card } from '~/ui/card'
import { Ring } from '~/ui/charts/ring'
import { StatusPill } from '~/ui/status-pill'

function OneRing({ ring, measure }: { ring: DayRing; measure: Measure }) {
  const name = lineName(ring.key)
  const value = amount(measure, ring.value)
  const { days } = ring
  const table = measure === 'revenue' ? REVENUE_DAY_PERCENT : HOURS_DAY_PERCENT
  const share = sharePercent(ring.percent, table)
  const none = ring.rests ? 'jour non ouvré' : 'sans objectif'
  const outside = outsideText(measure, { realized: ring.outside, sites: ring.outsideSites })
  const against =
    ring.target === null
      ? none
      : `${share} de l’objectif ${days > 1 ? `de ${days} jours` : 'par jour'}, ${amount(measure, ring.target)}`
  return (
    <div className="day-ring">
      <h3>{name}</h3>
      <Ring
        percent={ring.percent}
        tone={TONES[ring.status]}
        text={share}
        label={`${name}\u202f: ${value}, ${against}`}
      />
      <strong>{value}</strong>
      <StatusPill tone={toneOf(ring)} why={ring.verdict}>
        {statusWord(ring.status, { reached: ring.percent, below: ring.below, none })}
      </StatusPill>
      {outside ? <span className="muted">{outside}</span> : null}
      <span className="muted">
        Obj. {days > 1 ? `${days} jours` : 'Jr.'}{' '}
        {ring.target === null ? MISSING : amount(measure, ring.target)}
      </span>
    </div>
  )
}

interface Props {
  title: string
  rings: readonly DayRing[]
  measure: Measure
  /** day of the figures */
  date: string
  /** note on further days that the figures cover; undefined when there are none */
  span?: string
}

/** J-1 of GLOBAL and of each service, against the target of an average day (3 §2.2, §2.3). */
export function DayRingsCard({ title, rings, measure, date, span }: Props) {
  return (
    <Card id="j-1" title={title} aside={<span className="muted">{frenchDate(date)}</span>}>
      <div className="day-rings fit">
        {rings.map((ring) => (
          <OneRing key={ring.key} ring={ring} measure={measure} />
        ))}
      </div>
      <p className="card-note">
        Dernier jour de données&#8239;: {frenchDate(date)}
        {span ? `, ${span}` : ''}. L’objectif par jour est l’objectif du mois divisé par ses jours
        ouvrés, pour les concessions qui ont des données de ce jour.
      </p>
    </Card>
  )
}

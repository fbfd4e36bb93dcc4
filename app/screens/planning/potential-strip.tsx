import { hours } from '~/domain/format/numbers'
import { type PotentialHours, totalPotential } from '~/domain/planning/potential/site-potential'
import { PRODUCTIVE_SERVICES, SERVICE_LABELS } from '~/domain/workshop-services'

/** Potential hours of the month as planned now, by team: 7 hours per productive day. */
export function PotentialStrip({ potential }: { potential: PotentialHours }) {
  return (
    <dl className="plan-potential" aria-label="Heures potentielles du mois">
      <div className="is-total">
        <dt>Potentiel du mois</dt>
        <dd data-hours="total">{hours(totalPotential(potential))}</dd>
      </div>
      {PRODUCTIVE_SERVICES.map((service) => (
        <div key={service}>
          <dt>{SERVICE_LABELS[service]}</dt>
          <dd data-hours={service}>{hours(potential[service])}</dd>
        </div>
      ))}
    </dl>
  )
}

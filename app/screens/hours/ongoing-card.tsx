import { SERIES } from '~/domain/analysis/figure-texts'
import type { HoursProgressTab } from '~/domain/analysis/hours-view'
import { frenchDate } from '~/domain/format/dates'
import { hours, integer } from '~/domain/format/numbers'
import { SERVICE_LABELS } from '~/domain/workshop-services'
import { BigFigure } from '~/ui/big-figure'
import { Card } from '~/ui/card'
import { StackedBar } from '~/ui/charts/stacked-bar'

/** 'Heures en cours': work begun and not yet billed, with its repair orders (3 §2.3). */
export function OngoingCard({
  ongoing,
  date,
}: {
  ongoing: HoursProgressTab['ongoing']
  /** the day the figures are of */
  date: string
}) {
  const { total, services } = ongoing
  const parts = services.map((line) => `${SERVICE_LABELS[line.service]} ${hours(line.hours)}`)
  return (
    <Card id="heures-en-cours" title="Heures en cours">
      <div className="ongoing stack gap-2">
        <BigFigure text={hours(total.hours)} />
        <p className="muted">{integer(total.workshops)} OR en cours</p>
        <StackedBar
          shares={services.map((line) => ({ key: SERIES[line.service], value: line.hours }))}
          label={`Heures en cours par service\u202f: ${parts.join(', ')}`}
        />
        <dl className="legend">
          {services.map((line) => (
            <div key={line.service}>
              <dt className={`series-${SERIES[line.service]}`}>{SERVICE_LABELS[line.service]}</dt>
              <dd>
                {hours(line.hours)} · {integer(line.workshops)} OR
              </dd>
            </div>
          ))}
        </dl>
      </div>
      <p className="card-note">
        Travaux commencés et pas encore facturés, le {frenchDate(date)} au soir.
      </p>
    </Card>
  )
}

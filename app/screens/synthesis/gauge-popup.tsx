import { useLocation } from '@remix-run/react'
import {
  amount,
  GAUGE_TITLES,
  outsideText,
  projected,
  signedAmount,
  targetText,
} from '~/domain/analysis/figure-texts'
import { AT_OWN_DATA_DATE } from '~/domain/analysis/messages'
import type { LinePace, MonthCard } from '~/domain/analysis/month-cards'
import type { GaugeView, MorningOverview } from '~/domain/analysis/synthesis-view'
import type { ElapsedDays } from '~/domain/calendar/working-days'
import { frenchDate, shortDate } from '~/domain/format/dates'
import { counted, MISSING, percent } from '~/domain/format/numbers'
import { verdictPercent } from '~/domain/format/threshold-rounding'
import type { Measure } from '~/domain/measures'
import { SERVICE_LABELS } from '~/domain/workshop-services'
import { DataTable } from '~/ui/data-table'
import { DelegatedLink } from '~/ui/delegated-link'
import { Dialog } from '~/ui/dialog'
import { withChanges } from '~/urls'
import { OriginLink } from '../shell/origin-link'
import { PerDay } from './per-day'
import { EqualRanks } from './same-working-day'

interface Props {
  gauge: GaugeView
  card: MonthCard
  ranks: MorningOverview['ranks']
  days: ElapsedDays
  /** working days left after the data date */
  remaining: number
  /** the day the figures are of */
  date: string
  /** whether some concessions have another data date */
  mixed: boolean
  /** sentences on the landing */
  notes: readonly string[]
}

/** How the projection is computed. */
function projectionText({ gauge, days, mixed }: Pick<Props, 'gauge' | 'days' | 'mixed'>): string {
  const { measure, compared, realized } = gauge
  const from = `réalisé${compared === realized ? '' : ' comparé'} ${amount(measure, compared)}`
  const elapsed = mixed
    ? `jours ouvrés écoulés, ${AT_OWN_DATA_DATE}`
    : counted(days.elapsed, 'jour ouvré', 'jours ouvrés')
  return `${from} × ${days.total} ÷ ${elapsed}`
}

/** Amounts of the gauge with their formula: Réalisé, Objectif, Avancement, Projection, Reste à faire (3 §2.1). */
function factsOf(props: Props): [string, string, string][] {
  const { gauge, card, days } = props
  const { measure, target, compared, realized } = gauge
  const own = compared === realized ? 'réalisé' : 'réalisé comparé'
  const isAimed = target !== 0
  return [
    [
      'Réalisé',
      amount(measure, realized),
      `données du ${frenchDate(props.date)}, ${days.elapsed} jours ouvrés sur ${days.total}`,
    ],
    [
      'Objectif',
      targetText(measure, target),
      card.dailyTarget === null ? '' : `${amount(measure, card.dailyTarget)} par jour ouvré`,
    ],
    [
      'Avancement',
      verdictPercent(gauge.percent),
      isAimed && gauge.duePercent !== null
        ? `${own} ÷ objectif, pour ${percent(gauge.duePercent)} attendus à date`
        : '',
    ],
    [
      'Projection',
      projected(measure, gauge.projection),
      gauge.projection === null ? '' : projectionText(props),
    ],
    ['Atterrissage', projected(measure, card.total.landing), landingText(card)],
    [
      'Reste à faire',
      isAimed ? amount(measure, gauge.remaining) : MISSING,
      isAimed ? remainingText(props) : '',
    ],
  ]
}

const LANDING_TEXTS = {
  planning: 'réalisé + heures planifiées restantes au rythme actuel de chaque service',
  projection: 'égal à la projection',
  mixed: 'selon le planning où il existe, sinon égal à la projection',
} as const

const landingText = ({ basis }: MonthCard) => (basis === null ? '' : LANDING_TEXTS[basis])

function remainingText({ gauge, card, remaining }: Props): string {
  const { perDay } = card.total
  if (perDay !== null)
    return `${amount(gauge.measure, perDay)} par jour sur ${counted(remaining, 'jour restant', 'jours restants')}`
  return remaining === 0 && gauge.remaining > 0 ? 'plus de jour ouvré' : ''
}

function Services({ measure, card }: { measure: Measure; card: MonthCard }) {
  return (
    <DataTable
      caption={`Écart et reste par service, ${GAUGE_TITLES[measure]}`}
      rows={card.services}
      rowKey={(row) => row.service ?? ''}
      totalLabel="Total"
      columns={[
        {
          key: 'service',
          header: 'Service',
          cell: ({ service }: LinePace) => (service ? SERVICE_LABELS[service] : 'Total'),
        },
        {
          key: 'gap',
          header: 'Écart à date',
          number: true,
          cell: (row) => signedAmount(measure, row.gapToDate),
          total: signedAmount(measure, card.total.gapToDate),
        },
        {
          key: 'per-day',
          header: 'Par jour restant',
          number: true,
          cell: (row) => <PerDay measure={measure} pace={row} />,
          total: <PerDay measure={measure} pace={card.total} />,
        },
      ]}
    />
  )
}

/** What the card does not say: services, best day, formulas, earlier months, and the way to the causes (7-beyond §5). */
export function GaugePopup(props: Props) {
  const location = useLocation()
  const { gauge, card, ranks, days, notes } = props
  const { measure } = gauge
  const outside = outsideText(measure, gauge.outside)
  const causes = withChanges(location, {
    popup: null,
    tab: 'causes',
    metric: measure === 'revenue' ? null : measure,
  })
  return (
    <Dialog
      title={`Détail · ${GAUGE_TITLES[measure]}`}
      closeTo={withChanges(location, { popup: null })}
    >
      {outside ? <p className="muted">{outside}</p> : null}
      <Services measure={measure} card={card} />
      <p className="popup-lead">
        {card.best ? (
          <span>
            Meilleur jour&#8239;: le {shortDate(card.best.date)},{' '}
            <b>{amount(measure, card.best.value)}</b>
          </span>
        ) : null}
        <DelegatedLink to={causes}>Causes de l’écart</DelegatedLink>
      </p>
      <dl className="popup-facts">
        {factsOf(props).map(([label, value, how]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              {value}
              {how ? <small>{how}</small> : null}
            </dd>
          </div>
        ))}
      </dl>
      {notes.map((note) => (
        <p key={note} className="muted">
          {note}
        </p>
      ))}
      <EqualRanks measure={measure} ranks={ranks} rank={days.elapsed} />
      {gauge.verdict === null ? null : <p className="muted">Statut&#8239;: {gauge.verdict}.</p>}
      <p>
        <OriginLink metric={measure} />
      </p>
    </Dialog>
  )
}

import { untargetedHoursSentence } from '~/domain/format/missing-target-notes'
import { hours, integer } from '~/domain/format/numbers'
import type { ServiceSummary, Totals } from '~/domain/productivity/summary'
import { SERVICE_LABELS } from '~/domain/workshop-services'
import { Card } from '~/ui/card'
import { type Column, DataTable } from '~/ui/data-table'
import { wholePercent } from './labels'
import { Billed, Rated } from './percent-status'

interface Figure {
  key: string
  header: string
  verdict?: true
  write(totals: Totals): React.ReactNode
}

const FIGURES: readonly Figure[] = [
  {
    key: 'rate',
    header: '% réalisation',
    verdict: true,
    write: (t) => <Rated percent={t.averageRealizationPercent} of={t} />,
  },
  { key: 'count', header: 'Collaborateurs', write: (t) => integer(t.mechanicCount) },
  { key: 'final', header: 'Objectif du mois', write: (t) => hours(t.totalFinalTargetHours) },
  {
    key: 'prorated',
    header: 'Objectif proratisé',
    write: (t) => hours(t.totalProratedTargetHours),
  },
  {
    key: 'billed',
    header: 'Heures facturées',
    write: (t) => <Billed billed={t.totalBilledHours} outside={t.outside} />,
  },
  { key: 'ongoing', header: 'En cours', write: (t) => hours(t.totalOngoingHours) },
  {
    key: 'full',
    header: '% objectif du mois',
    write: (t) => wholePercent(t.fullRealizationPercent),
  },
]

/** Results per service with their total (3 §2.4). */
export function ServicesTable({
  services,
  total,
}: {
  services: readonly ServiceSummary[]
  total: Totals
}) {
  const columns: Column<ServiceSummary>[] = [
    { key: 'service', header: 'Service', cell: ({ service }) => SERVICE_LABELS[service] },
    ...FIGURES.map(({ write, ...figure }) => ({
      ...figure,
      number: true,
      cell: write,
      total: write(total),
    })),
  ]
  const untargeted = untargetedHoursSentence(total.untargetedHours, total.averageRealizationPercent)
  return (
    <Card id="services" title="Résultats par service">
      <DataTable
        caption="Heures facturées et objectifs par service"
        columns={columns}
        rows={services}
        rowKey={({ service }) => service}
        totalLabel="Total"
        cards="figures"
      />
      {untargeted ? <p className="card-note">{untargeted}</p> : null}
    </Card>
  )
}

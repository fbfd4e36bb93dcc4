import type { SalesProgress, ServiceSales } from '~/domain/additional-sales/rules'
import { verdictPercent } from '~/domain/format/threshold-rounding'
import type { ReadResult } from '~/domain/read-result'
import { ADDITIONAL_SALES_PERCENT } from '~/domain/records/statuses'
import { SERVICE_LABELS } from '~/domain/workshop-services'
import { Card } from '~/ui/card'
import { StatusPill } from '~/ui/status-pill'
import { FamilyTable, Realized } from '../additional-sales/family-table'
import { NO_FAMILY, salesStanding } from '../additional-sales/labels'
import { toneOf } from '../records/labels'

function Status({ line }: { line: SalesProgress }) {
  return (
    <StatusPill tone={toneOf(line)}>
      {verdictPercent(line.proratedPercent, ADDITIONAL_SALES_PERCENT)} {salesStanding(line)}
    </StatusPill>
  )
}

function ServiceTable({ sales }: { sales: ServiceSales }) {
  const name = SERVICE_LABELS[sales.service]
  return (
    <Card id={`ventes-${sales.service}`} title={`Ventes additionnelles · ${name}`}>
      {sales.families.length === 0 ? (
        <p className="morning-note">{NO_FAMILY}</p>
      ) : (
        <FamilyTable
          caption={`Ventes additionnelles, ${name}`}
          sales={sales}
          columns={[
            {
              key: 'realized',
              header: 'Réalisé / objectif',
              number: true,
              cell: (line) => <Realized line={line} against={line.target} />,
              total: <Realized line={sales.total} against={sales.total.target} />,
            },
            {
              key: 'status',
              header: 'À date',
              cell: (line) => <Status line={line} />,
              total: <Status line={sales.total} />,
            },
          ]}
        />
      )}
    </Card>
  )
}

/** 'Ventes additionnelles' per service: families with a target, at most the seven there are (3 §2.11). */
export function SalesCards({ sales }: { sales: ReadResult<ServiceSales[]> }) {
  if (sales.error !== null) return <p>{sales.error}</p>
  return (
    <div className="morning-sales">
      {sales.value.map((one) => (
        <ServiceTable key={one.service} sales={one} />
      ))}
    </div>
  )
}

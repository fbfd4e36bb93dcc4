import { useLocation } from '@remix-run/react'
import type { StaffReading } from '~/domain/analysis/hours-view'
import { frenchDate } from '~/domain/format/dates'
import { decimal, hours, integer } from '~/domain/format/numbers'
import {
  type PresentStaff,
  SPAN_LABELS,
  STAFF_SPANS,
  type StaffCount,
  type StaffSpan,
} from '~/domain/planning/potential/present-staff'
import { PART_UNREADABLE } from '~/domain/read-failure-messages'
import { SERVICE_LABELS } from '~/domain/workshop-services'
import { Card } from '~/ui/card'
import { type Column, DataTable } from '~/ui/data-table'
import { Notice } from '~/ui/notice'
import { SegmentedLinks } from '~/ui/tab-links'
import { withChanges } from '~/urls'

type Row = PresentStaff['services'][number]

/** Columns of a day, or of the days since the 1st with their mean per working day. */
function columnsOf(total: StaffCount, span: StaffSpan): Column<Row>[] {
  const present = (count: StaffCount) => integer(count.present)
  return [
    { key: 'service', header: 'Service', cell: ({ service }) => SERVICE_LABELS[service] },
    {
      key: 'present',
      header: span === 'to-date' ? 'Journées de présence' : 'Présents',
      number: true,
      cell: present,
      total: present(total),
    },
    ...(span === 'to-date'
      ? [
          {
            key: 'mean',
            header: 'Par jour ouvré',
            number: true,
            cell: ({ perDay }: Row) => decimal(perDay),
            total: decimal(total.perDay),
          },
        ]
      : []),
    {
      key: 'potential',
      header: 'Heures potentielles',
      number: true,
      cell: ({ potential }) => hours(potential),
      total: hours(total.potential),
    },
  ]
}

/** 'Effectif Présent', switchable J-1 / Jour J / Cumul à date, from the planning (3 §2.3; 4-decisions, 22). */
export function StaffCard({ reading }: { reading: StaffReading }) {
  const location = useLocation()
  const { span, date, staff } = reading
  const when = `${span === 'to-date' ? 'du 1er au ' : 'le '}${frenchDate(date)}`
  return (
    <Card
      id="effectif"
      title="Effectif Présent"
      aside={
        <SegmentedLinks
          label="Lecture de l’effectif"
          choices={STAFF_SPANS.map((key) => ({
            label: SPAN_LABELS[key],
            to: withChanges(location, { staff: key === 'previous' ? null : key }),
            current: key === span,
          }))}
        />
      }
    >
      {staff.error === null ? null : <Notice tone="error" title={staff.error} />}
      {staff.value ? (
        <DataTable
          caption={`Effectif présent ${when}, par service`}
          columns={columnsOf(staff.value.total, span)}
          rows={staff.value.services}
          rowKey={({ service }) => service}
          totalLabel="Total"
        />
      ) : null}
      {staff.value === null && staff.error === null ? <Notice title={PART_UNREADABLE} /> : null}
      <p className="card-note">
        {SPAN_LABELS[span]}&#8239;: {when}, d’après le planning des équipes productives.
      </p>
    </Card>
  )
}

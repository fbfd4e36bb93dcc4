import { useLocation } from '@remix-run/react'
import type { PresentStaffReading } from '~/domain/analysis/hours-view'
import { staffColumns } from '~/domain/analysis/target-columns'
import { frenchDate } from '~/domain/format/dates'
import { SPAN_LABELS, STAFF_SPANS } from '~/domain/planning/potential/present-staff'
import { PART_UNREADABLE } from '~/domain/read-failure-messages'
import { Card } from '~/ui/card'
import { DataTable } from '~/ui/data-table'
import { Notice } from '~/ui/notice'
import { shown } from '~/ui/shown-columns'
import { SegmentedLinks } from '~/ui/tab-links'
import { withChanges } from '~/urls'

/** 'Effectif Présent', switchable J-1 / Jour J / Cumul à date, from the planning (3 §2.3; 4-decisions, 22). */
export function StaffCard({ reading }: { reading: PresentStaffReading }) {
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
          columns={shown(staffColumns(span), {}, staff.value.total)}
          rows={staff.value.services.map(({ service: key, ...count }) => ({ key, ...count }))}
          rowKey={({ key }) => key}
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

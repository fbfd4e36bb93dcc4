import type { ReactNode } from 'react'
import { unplannedSentence } from '~/domain/format/missing-target-notes'
import { hours, integer, percent } from '~/domain/format/numbers'
import { verdictPercent } from '~/domain/format/threshold-rounding'
import type { ReadResult } from '~/domain/read-result'
import { POTENTIAL_DELAY_DANGER, POTENTIAL_PERCENT, statusWord } from '~/domain/records/statuses'
import type { MorningReport, PotentialRow } from '~/domain/report/morning'
import { Card } from '~/ui/card'
import { DataTable } from '~/ui/data-table'
import { StatusPill } from '~/ui/status-pill'
import { Delay } from '../records/hours-delay'
import { toneOf } from '../records/labels'
import { lineName } from '../records/line-name'

const FIGURES: readonly [string, string, (row: PotentialRow) => ReactNode][] = [
  ['potential', 'Potentiel à date', ({ progress }) => hours(progress?.potential)],
  ['realized', 'Facturé', ({ progress }) => hours(progress?.realized)],
  ['ongoing', 'En cours', ({ ongoingHours }) => hours(ongoingHours)],
  ['workshops', 'OR', ({ ongoingWorkshops }) => integer(ongoingWorkshops)],
  ['delay', 'Retard', ({ progress }) => (progress ? <Delay line={progress} /> : hours(null))],
]

function Status({ progress }: Pick<PotentialRow, 'progress'>) {
  const status = progress?.status ?? 'none'
  const none = progress ? 'sans potentiel' : 'sans planning'
  return (
    <StatusPill tone={progress ? toneOf(progress) : 'neutral'}>
      {progress ? verdictPercent(progress.percent, POTENTIAL_PERCENT) : ''}{' '}
      {statusWord(status, { reached: progress?.percent ?? null, none })}
    </StatusPill>
  )
}

/** 'Potentiel + Encours': the planning so far against hours billed and in progress (3 §2.11). */
export function PotentialCard({
  potential,
  unplanned,
}: {
  potential: ReadResult<PotentialRow[]>
  unplanned: MorningReport['unplanned']
}) {
  const rows = potential.value ?? []
  const total = rows.at(-1)
  const left = unplannedSentence(unplanned.names, unplanned.billedHours)
  return (
    <Card id="potentiel" title="Potentiel + Encours">
      {potential.error !== null || !total ? (
        <p>{potential.error}</p>
      ) : (
        <>
          <DataTable<PotentialRow>
            caption="Potentiel, heures facturées et en cours par service"
            rows={rows.slice(0, -1)}
            rowKey={({ key }) => key}
            totalLabel="Total"
            columns={[
              { key: 'service', header: 'Service', cell: ({ key }) => lineName(key) },
              ...FIGURES.map(([key, header, cell]) => ({
                key,
                header,
                number: true,
                cell,
                total: cell(total),
              })),
              {
                key: 'status',
                header: 'Facturé / potentiel',
                cell: ({ progress }) => <Status progress={progress} />,
                total: <Status progress={total.progress} />,
              },
            ]}
          />
          {rows.some(({ progress }) => progress?.danger) ? (
            <p className="morning-note">
              Retard signalé au-delà de {percent(POTENTIAL_DELAY_DANGER, 0)} du potentiel à date.
            </p>
          ) : null}
          {left ? <p className="morning-note">{left}</p> : null}
        </>
      )}
    </Card>
  )
}

import { toneOf } from '~/domain/analysis/figure-texts'
import { decimal, integer, percent } from '~/domain/format/numbers'
import { verdictColumn } from '~/domain/format/threshold-rounding'
import type { ReadResult } from '~/domain/read-result'
import { lineName } from '~/domain/records/line-name'
import { POTENTIAL_DELAY_DANGER, POTENTIAL_PERCENT, statusWord } from '~/domain/records/statuses'
import type { PotentialRow } from '~/domain/report/morning'
import { StatusPill } from '~/ui/status-pill'
import { Mark, type SheetColumn, SheetTable } from './sheet-table'

/** Delay in hours, marked where it is a danger (3 §9). */
function Delay({ progress }: Pick<PotentialRow, 'progress'>) {
  if (!progress?.danger) return <>{decimal(progress?.delay)}</>
  const why = `plus de ${percent(POTENTIAL_DELAY_DANGER, 0)} du potentiel`
  return (
    <StatusPill tone="bad" label={why}>
      {decimal(progress.delay)}
    </StatusPill>
  )
}

function Status({ progress }: Pick<PotentialRow, 'progress'>) {
  const status = progress?.status ?? 'none'
  const none = progress ? 'sans potentiel' : 'sans planning'
  const word = statusWord(status, { reached: progress?.percent ?? null, none })
  if (!progress || status === 'none') return <>{word}</>
  return (
    <>
      {verdictColumn(progress.percent, POTENTIAL_PERCENT)}{' '}
      <Mark tone={toneOf(progress)} word={word} />
    </>
  )
}

const COLUMNS: SheetColumn<PotentialRow>[] = [
  { header: 'Potentiel', cell: ({ progress }) => decimal(progress?.potential) },
  { header: 'Facturé', cell: ({ progress }) => decimal(progress?.realized) },
  { header: 'En cours', cell: ({ ongoingHours }) => decimal(ongoingHours) },
  { header: 'OR', cell: ({ ongoingWorkshops }) => integer(ongoingWorkshops) },
  { header: 'Retard', cell: (row) => <Delay progress={row.progress} /> },
  { header: '% du pot.', cell: (row) => <Status progress={row.progress} /> },
]

/** Sentence about a marked delay; null when none is marked. */
export const dangerNote = (rows: readonly PotentialRow[]): string | null =>
  rows.some(({ progress }) => progress?.danger)
    ? `Retard signalé au-delà de ${percent(POTENTIAL_DELAY_DANGER, 0)} du potentiel à date.`
    : null

interface Props {
  potential: ReadResult<PotentialRow[]>
  notes: readonly string[]
}

/** 'Potentiel + Encours': hours planned to date, billed and in progress (3 §2.11). */
export function PotentialCard({ potential, notes }: Props) {
  if (potential.error !== null)
    return (
      <section id="potentiel">
        <h2>Potentiel + Encours</h2>
        <p>{potential.error}</p>
      </section>
    )
  return (
    <SheetTable<PotentialRow>
      id="potentiel"
      title="Potentiel + Encours · h"
      caption="Potentiel, heures facturées et en cours par service"
      groups={[{ rows: potential.value }]}
      rowKey={({ key }) => key}
      name={({ key }) => lineName(key)}
      isTotal={({ key }) => key === 'global'}
      columns={COLUMNS}
    >
      {notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
    </SheetTable>
  )
}

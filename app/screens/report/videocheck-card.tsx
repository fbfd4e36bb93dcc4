import { columnPercent, euros, integer } from '~/domain/format/numbers'
import type { MorningReport } from '~/domain/report/morning'
import type { VideocheckGauge } from '~/domain/videocheck/view'
import { Card } from '~/ui/card'
import { DataTable } from '~/ui/data-table'
import { StatusPill } from '~/ui/status-pill'
import { toneOf } from '../records/labels'
import { VERDICTS } from '../videocheck/gauges'

const NAMES: Readonly<Record<VideocheckGauge['key'], string>> = {
  completion: 'Taux de réalisation',
  revenue: 'CA réalisé',
  conversion: 'Taux de conversion',
  perVideo: 'CA par vidéo',
}

const written = ({ key }: VideocheckGauge, value: number | null) =>
  key === 'revenue' || key === 'perVideo' ? euros(value) : columnPercent(value)

interface Props {
  videocheck: MorningReport['videocheck']
  /** which concessions' data are older, as a sentence */
  late: string | null
}

/** 'Videocheck': the scope's rates and amounts against their targets (3 §2.11, §9). */
export function VideocheckCard({ videocheck, late }: Props) {
  if (videocheck.error !== null)
    return (
      <Card id="videocheck" title="Videocheck">
        <p>{videocheck.error}</p>
      </Card>
    )
  const { totals, rows } = videocheck.value
  const { entries, videosDone, identifiedRevenue } = totals
  return (
    <Card
      id="videocheck"
      title="Videocheck"
      aside={
        <span className="morning-verdict">
          {integer(entries)} entrées · {integer(videosDone)} vidéos · {euros(identifiedRevenue)}{' '}
          identifiés
        </span>
      }
    >
      <DataTable<VideocheckGauge>
        caption="VideoCheck, réalisé et objectif"
        rows={rows}
        rowKey={({ key }) => key}
        columns={[
          { key: 'name', header: 'Indicateur', cell: ({ key }) => NAMES[key] },
          { key: 'value', header: 'Réalisé', number: true, cell: (row) => written(row, row.value) },
          {
            key: 'target',
            header: 'Objectif',
            number: true,
            cell: (row) => written(row, row.target),
          },
          {
            key: 'status',
            header: 'Statut',
            cell: (row) => <StatusPill tone={toneOf(row)}>{VERDICTS[row.status]}</StatusPill>,
          },
        ]}
      />
      {late ? <p className="morning-note">{late}</p> : null}
    </Card>
  )
}

import { toneOf } from '~/domain/analysis/figure-texts'
import { columnPercent, counted, euros } from '~/domain/format/numbers'
import type { MorningReport } from '~/domain/report/morning'
import type { VideocheckTotals } from '~/domain/videocheck/totals'
import type { VideocheckGauge } from '~/domain/videocheck/view'
import { VERDICTS } from '../videocheck/gauges'
import { Mark, type SheetColumn, SheetTable } from './sheet-table'

const NAMES: Readonly<Record<VideocheckGauge['key'], string>> = {
  completion: 'Taux de réalisation',
  revenue: 'CA réalisé',
  conversion: 'Taux de conversion',
  perVideo: 'CA par vidéo',
}

const written = ({ key }: VideocheckGauge, value: number | null) =>
  key === 'revenue' || key === 'perVideo' ? euros(value) : columnPercent(value)

const COLUMNS: SheetColumn<VideocheckGauge>[] = [
  {
    header: 'Réalisé',
    cell: (row) => (
      <>
        {written(row, row.value)} <Mark tone={toneOf(row)} word={VERDICTS[row.status]} />
      </>
    ),
  },
  { header: 'Objectif', cell: (row) => written(row, row.target) },
]

/** Sentence with the counts behind the rates. */
export const videocheckCounts = ({ entries, videosDone, identifiedRevenue }: VideocheckTotals) =>
  `${counted(entries, 'entrée')}, ${counted(videosDone, 'vidéo')}, ${euros(identifiedRevenue)} identifiés.`

/** 'Videocheck': the scope's rates and amounts against their targets (3 §2.11, §9). */
export function VideocheckCard({ videocheck }: Pick<MorningReport, 'videocheck'>) {
  if (videocheck.error !== null)
    return (
      <section id="videocheck">
        <h2>Videocheck</h2>
        <p>{videocheck.error}</p>
      </section>
    )
  return (
    <SheetTable<VideocheckGauge>
      id="videocheck"
      title="Videocheck"
      caption="VideoCheck, réalisé et objectif"
      groups={[{ rows: videocheck.value.rows }]}
      rowKey={({ key }) => key}
      name={({ key }) => NAMES[key]}
      columns={COLUMNS}
    />
  )
}

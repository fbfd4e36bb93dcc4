import { toneOf } from '~/domain/analysis/figure-texts'
import { counted, decimal, integer } from '~/domain/format/numbers'
import type { MorningReport } from '~/domain/report/morning'
import { type QualityRow, qualityRows } from '~/domain/report/sheet-content'
import { Mark, type SheetColumn, SheetTable } from './sheet-table'

type Row = QualityRow | 'surveys'

interface Props extends Pick<MorningReport, 'brands'> {
  /** message about missing or unreadable surveys */
  leftOut: string | null
  /** numbers of brands and indicators that the sheet has room for */
  shown: { brands: number; indicators: number }
}

/** 'Qualité': a row per indicator, a column per brand (3 §2.11). */
export function QualityTable({ brands, leftOut, shown }: Props) {
  const all = qualityRows(brands)
  const rows = all.slice(0, shown.indicators)
  const beyond = Math.max(0, ...brands.rows.map(({ indicators }) => indicators.left))
  const unshown = all.length - rows.length + beyond
  const own = all.some(({ target }) => target === null)
  const kept = brands.rows.slice(0, shown.brands)
  const left = brands.rows.length - kept.length + brands.left
  const target: SheetColumn<Row> = {
    header: 'Cible',
    cell: (row) => (row === 'surveys' ? '' : decimal(row.target)),
  }
  const columns = kept.map(
    ({ brandName, surveyCount }, i): SheetColumn<Row> => ({
      header: brandName,
      cell: (row) => {
        if (row === 'surveys') return surveyCount === 0 ? 'aucune' : integer(surveyCount)
        const one = row.cells[i]
        if (!one) return ''
        return (
          <>
            {one.unasked ? '-' : decimal(one.value)}
            {own ? ` / ${decimal(one.target || null)}` : ''}{' '}
            <Mark tone={toneOf(one)} word={one.word} />
          </>
        )
      },
    }),
  )
  const notes = [
    left > 0 ? `et ${counted(left, 'autre marque', 'autres marques')}, à l’écran` : null,
    unshown > 0
      ? `et ${counted(unshown, 'autre indicateur', 'autres indicateurs')}, à l’écran`
      : null,
    leftOut,
  ].filter((note) => note !== null)
  if (kept.length === 0)
    return <p id="qualite">{notes.join(' ') || 'Qualité\u202f: sans marque.'}</p>
  return (
    <SheetTable<Row>
      id="qualite"
      title={own ? 'Qualité · % / cible' : 'Qualité · %'}
      caption="Qualité par marque"
      groups={[{ rows }]}
      last="surveys"
      rowKey={(row) => (row === 'surveys' ? row : row.label)}
      name={(row) => (row === 'surveys' ? 'Enquêtes' : row.label)}
      columns={own ? columns : [target, ...columns]}
    >
      {notes.length > 0 ? <p>{notes.join(' ')}</p> : null}
    </SheetTable>
  )
}

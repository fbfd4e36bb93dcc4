import { monthName } from '~/domain/format/dates'
import { type BrandView, QUALITY_PERCENT } from '~/domain/quality/brands'
import { qualitySheets } from '~/domain/quality/print-layout'
import type { QualityPrint } from '~/domain/quality/view'
import { urls } from '~/urls'
import { onDate, ReportPage } from '../print/report-page'
import { ReportProblem } from '../print/report-problem'
import { BrandCard } from './brand-card'

interface Props {
  sheet: QualityPrint
  /** the analysed date */
  date: string
  /** loaded in a hidden frame: prints by itself */
  framed: boolean
}

const TITLE = 'Rapport Qualité'

/** Brands of each sheet, with the columns and the size of the rings in print. */
function sheetsOf(brands: readonly BrandView[]) {
  const most = Math.max(0, ...brands.map(({ indicators }) => indicators.length))
  const { columns, ring, perSheet } = qualitySheets(brands.length, most)
  const style = { ['--columns' as string]: `${columns}`, ['--ring' as string]: `${ring}mm` }
  const count = Math.ceil(brands.length / perSheet)
  return Array.from({ length: count }, (_, i) => {
    const first = i * perSheet
    return { first, brands: brands.slice(first, first + perSheet), style }
  })
}

/** The quality report on A4 landscape: one block per brand with its gauges (3 §2.11). */
export function QualitySheet({ sheet, date, framed }: Props) {
  if ('message' in sheet)
    return <ReportProblem title={TITLE} message={sheet.message} back={urls.quality()} />
  return (
    <ReportPage
      className="quality-sheet"
      title={TITLE}
      scope={[monthName(sheet.period), sheet.scopeName]}
      when={onDate(date)}
      framed={framed}
      verdicts={[QUALITY_PERCENT]}
    >
      {sheet.leftOut ? <p>{sheet.leftOut}</p> : null}
      {sheetsOf(sheet.brands).map(({ first, brands, style }) => (
        <div key={first} className="brands stack at-start" style={style}>
          {brands.map((brand, i) => (
            <BrandCard key={brand.brandName} brand={brand} index={first + i} />
          ))}
        </div>
      ))}
    </ReportPage>
  )
}

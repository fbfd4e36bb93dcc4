import { monthName } from '~/domain/format/dates'
import { QUALITY_PERCENT } from '~/domain/quality/brands'
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
      <div className="brands">
        {sheet.brands.map((brand, i) => (
          <BrandCard key={brand.brandName} brand={brand} index={i} />
        ))}
      </div>
    </ReportPage>
  )
}

import type { BrandView } from '~/domain/quality/view'
import { frenchDate, monthName } from '~/format/dates'
import { SelfPrint } from '~/ui/self-print'
import { BrandCard } from './brand-card'

interface Props {
  scopeName: string
  period: string
  /** the analysed date */
  date: string
  brands: readonly BrandView[]
  /** loaded in a hidden frame: prints by itself */
  framed: boolean
}

/** The quality report on A4 landscape: one block per brand with its gauges (3 §2.11). */
export function QualitySheet({ scopeName, period, date, brands, framed }: Props) {
  return (
    <main id="contenu" className="quality-sheet">
      <header className="quality-head">
        <div>
          <h1>Rapport Qualité · {monthName(period)}</h1>
          <p className="muted">
            {scopeName} · date analysée&#8239;: {frenchDate(date)}
          </p>
        </div>
        <SelfPrint framed={framed} label="Ré-imprimer le rapport" />
      </header>
      <div className="brands">
        {brands.map((brand, i) => (
          <BrandCard key={brand.brandName} brand={brand} index={i} />
        ))}
      </div>
    </main>
  )
}

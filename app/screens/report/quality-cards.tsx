import { columnPercent, counted } from '~/domain/format/numbers'
import type { MorningReport } from '~/domain/report/morning'
import { Card } from '~/ui/card'
import { StatusPill } from '~/ui/status-pill'
import { OmittedRows } from '../print/omitted-rows'
import { toneOf } from '../records/labels'

/** One card per brand: each indicator with its target (3 §2.11), and a note on unreadable surveys. */
export function QualityCards({
  brands,
  leftOut,
}: Pick<MorningReport, 'brands'> & { leftOut: MorningReport['qualityLeftOut'] }) {
  return (
    <section className="morning-quality" aria-label="Qualité">
      {brands.rows.map(({ brandName, surveyCount, siteCount, indicators }, i) => (
        <Card
          key={brandName}
          id={`qualite-${i}`}
          title={`Qualité ${brandName}`}
          aside={
            <span className="morning-verdict">
              {surveyCount === 0 ? 'sans enquête' : counted(surveyCount, 'enquête')}
              {siteCount > 1 ? ` · ${siteCount} concessions` : ''}
            </span>
          }
        >
          <table className="data-table">
            <caption className="visually-hidden">Qualité {brandName}</caption>
            <tbody>
              {indicators.rows.map((indicator) => (
                <tr key={indicator.indicatorId}>
                  <th scope="row">{indicator.label}</th>
                  <td className="is-number">
                    {columnPercent(indicator.unasked ? null : indicator.value)} /{' '}
                    {columnPercent(indicator.target || null)}
                  </td>
                  <td>
                    <StatusPill tone={toneOf(indicator)}>{indicator.word}</StatusPill>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
          <OmittedRows count={indicators.left} what="indicateur" />
        </Card>
      ))}
      <OmittedRows count={brands.left} what="marque" />
      {leftOut ? <p className="morning-note">{leftOut}</p> : null}
    </section>
  )
}

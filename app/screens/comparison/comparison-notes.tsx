import { AT_OWN_DATA_DATE } from '~/domain/analysis/messages'
import type { ComparisonView } from '~/domain/comparison/view'
import { MEASURE_LABELS } from '~/domain/measures'
import { orderText } from './sort-links'

/** Explanations of the columns: order, gap, change, levers and quartiles. */
export function ComparisonNotes({ comparison }: { comparison: ComparisonView }) {
  const { measure, sort, columns, levers, rows } = comparison
  const isRanked = rows.rows.some(({ quartiles }) => Object.keys(quartiles).length > 0)
  return (
    <div className="comparison-notes muted">
      <p>
        {orderText(sort)} Écart à date = réalisé ({MEASURE_LABELS[measure]}) − objectif au prorata
        des jours ouvrés écoulés, {AT_OWN_DATA_DATE}. Depuis le relevé précédent&#8239;: ce que le
        dernier relevé du mois a changé à cet écart&#8239;; le total est celui des concessions à
        jour.
      </p>
      {columns === 'levers' && levers.length > 0 ? (
        <p>Les leviers d’une concession s’additionnent à son écart, ceux du total au sien.</p>
      ) : null}
      {isRanked ? (
        <p>
          <span className="quartile quartile-best">▲</span> meilleur quart de la colonne,{' '}
          <span className="quartile quartile-worst">▼</span> dernier quart.
        </p>
      ) : null}
    </div>
  )
}

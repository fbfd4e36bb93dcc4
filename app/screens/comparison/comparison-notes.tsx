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
        {orderText(sort)} Écart à date&#8239;: réalisé ({MEASURE_LABELS[measure]}) moins objectif au
        prorata des jours ouvrés, à la date des données de chaque concession. Évolution depuis la
        veille&#8239;: effet du dernier relevé sur cet écart. Le total ne compte que les concessions
        à jour.
      </p>
      {columns === 'levers' && levers.length > 0 ? (
        <p>La somme des leviers est égale à l’écart.</p>
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

import { AT_OWN_DATA_DATE } from '~/domain/analysis/messages'
import type { ComparisonView } from '~/domain/comparison/view'
import { longDate } from '~/domain/format/dates'
import { dayRestTexts } from './day-cells'
import { orderText } from './sort-links'

/** Explanations of the columns: order, gap, change, rest of the month, levers and quartiles. */
export function ComparisonNotes({ comparison }: { comparison: ComparisonView }) {
  const { sort, columns, levers, rows, day, total } = comparison
  const isDay = columns === 'yesterday'
  const rest = dayRestTexts(total)
  const isRanked = rows.rows.some(({ quartiles }) => Object.keys(quartiles).length > 0)
  return (
    <div className="stack gap-1 above-3 small muted">
      <p>
        {orderText(sort)} Écart à date&#8239;: réalisé moins objectif au prorata des jours ouvrés,{' '}
        {AT_OWN_DATA_DATE}.
        {columns === 'ahead' || isDay
          ? null
          : ' Évolution\u202f: variation de l’écart depuis la veille. Le total ne compte que les concessions à jour.'}
      </p>
      {isDay && day ? (
        <p>
          Hier&#8239;: {longDate(day)}, dernier jour de données. Chaque concession est comparée à
          son objectif du mois divisé par ses jours ouvrés, pour les jours ouvrés depuis son relevé
          précédent. Le total est celui des concessions à jour qui ont un objectif
          {rest.length > 0 ? `. Hors total, ${rest.join('\u202f; ')}.` : '.'}
        </p>
      ) : null}
      {columns === 'ahead' ? (
        <>
          <p>
            Atterrissage&#8239;: réalisé, plus ce que rapportent les heures prévues au planning au
            rythme du mois, et sa part de l’objectif. Par jour restant&#8239;: ce qu’il manque à
            l’objectif, par jour ouvré restant.
          </p>
          <p>
            En-cours&#8239;: travaux commencés et non facturés, en euros au CA Net par heure
            facturée de chaque service, et en jours au rythme de facturation du mois.
          </p>
        </>
      ) : null}
      {columns === 'levers' && levers.length > 0 ? (
        <p>
          La somme des leviers est égale à l’écart. Plus la case est foncée, plus ce levier explique
          l’écart.
        </p>
      ) : null}
      {isRanked ? (
        <p>
          <span className="quartile quartile-best">▲</span> meilleur quart de la colonne,{' '}
          <span className="quartile red">▼</span> dernier quart.
        </p>
      ) : null}
    </div>
  )
}

import { amount } from '~/domain/analysis/figure-texts'
import { monthOf } from '~/domain/calendar/local-date'
import { landingBasis } from '~/domain/year/texts'
import type { YearView } from '~/domain/year/view'

/** What gap, landing and the landing's record of the year are made of. */
export function YearNotes({ year }: { year: YearView }) {
  const { date, measure, total } = year
  return (
    <div className="stack gap-1 above-3 small muted">
      {total.outside === 0 ? null : (
        <p>
          Hors comparaison&#8239;: {amount(measure, total.outside)} réalisés sans objectif (mois ou
          services).
        </p>
      )}
      <p>
        Écart de l’année&#8239;: réalisé moins objectifs des mois qui ont des données et un
        objectif, jusqu’aux données de chaque concession. Atterrissage de l’année&#8239;:{' '}
        {landingBasis(monthOf(date))}, comparés aux objectifs des mêmes mois.
      </p>
      <p>
        Fiabilité&#8239;: écart moyen entre l’atterrissage retenu ce jour-là et la fin du mois, sur
        les mois terminés qui ont les deux (six au moins).
      </p>
    </div>
  )
}

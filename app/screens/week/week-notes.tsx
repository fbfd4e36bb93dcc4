import { namesAndMore } from '~/domain/message-format'
import { apartTexts } from '~/domain/week/texts'
import type { WeekView } from '~/domain/week/view'

/** Maximum number of concessions named of each kind. */
const NAMED_APART = 12

/** What the week's total holds, and the concessions that stand apart, by name. */
export function WeekNotes({ week }: { week: WeekView }) {
  return (
    <div className="stack gap-1 above-3 small muted">
      {apartTexts(week, NAMED_APART).map(({ label, names, more }) => (
        <p key={label}>
          <b>{label}</b>&#8239;: {namesAndMore(names, more)}.
        </p>
      ))}
      <p>
        Réalisé de la semaine&#8239;: différence des cumuls, mois par mois. Objectif&#8239;:
        objectif du mois divisé par ses jours ouvrés, pour les jours ouvrés de la semaine jusqu’aux
        données de chaque concession. Le total est celui des concessions qui ont un objectif, sans
        celles qui sont sous réserve.
      </p>
    </div>
  )
}

/** 'Du 16/11 au 22/11/2026'. */
export const weekTitle = ({ first, last }: Pick<WeekView, 'first' | 'last'>): string =>
  `Semaine du ${french(first).slice(0, 5)} au ${french(last)}`

const french = (day: string) => day.split('-').reverse().join('/')

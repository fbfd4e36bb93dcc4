import { useLocation } from '@remix-run/react'
import { MEASURE_LABELS, type Measure } from '~/domain/measures'
import { DelegatedLink } from '~/ui/delegated-link'
import { withChanges } from '~/urls'

/** The page that explains a figure, and the links to it (7-beyond §1). */
export const ORIGIN_TITLE = 'Détail du calcul'

/** Text of a link to the explanation of a figure, by the figure's name. */
export const originText = (figure: string) => `${ORIGIN_TITLE}\u202f: ${figure}`

/** Leads from a figure to its explanation, in the scope and at the date of the page (7-beyond §1). */
export function OriginLink({ metric }: { metric: Measure }) {
  const { search } = useLocation()
  const to = withChanges(
    { pathname: '/origin', search },
    { popup: null, tab: null, progress: null, metric: metric === 'revenue' ? null : metric },
  )
  return <DelegatedLink to={to}>{originText(`${MEASURE_LABELS[metric]} réalisé`)}</DelegatedLink>
}

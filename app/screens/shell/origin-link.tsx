import { useLocation } from '@remix-run/react'
import type { Measure } from '~/domain/measures'
import { DelegatedLink } from '~/ui/delegated-link'
import { withChanges } from '~/urls'

/** The page that explains a figure, and the links to it (7-beyond §1). */
export const ORIGIN_TITLE = 'D’où vient ce chiffre\u202f?'

/** Leads from a figure to its explanation, in the scope and at the date of the page (7-beyond §1). */
export function OriginLink({ metric }: { metric: Measure }) {
  const { search } = useLocation()
  const to = withChanges(
    { pathname: '/origin', search },
    { popup: null, tab: null, progress: null, metric: metric === 'revenue' ? null : metric },
  )
  return <DelegatedLink to={to}>{ORIGIN_TITLE}</DelegatedLink>
}

import { useLocation } from '@remix-run/react'
import { DelegatedLink } from '~/ui/delegated-link'
import { urls, withChanges } from '~/urls'

/** Leads from the synthesis and the comparison to the actions of the same scope and date (7-beyond §5). */
export function ActionsLink() {
  const { search } = useLocation()
  const own = { tab: null, popup: null, daily: null, details: null, metric: null, sort: null }
  return (
    <DelegatedLink
      to={withChanges({ pathname: urls.actions(), search }, { ...own, columns: null, page: null })}
    >
      Actions
    </DelegatedLink>
  )
}

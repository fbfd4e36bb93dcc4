import { useLocation } from '@remix-run/react'
import { DelegatedLink } from '~/ui/delegated-link'
import { Icon } from '~/ui/icon'
import { urls, withChanges } from '~/urls'

/** Leads from a page of figures to the comparison of its concessions (4-decisions, 27). */
export function ComparisonLink() {
  const { search } = useLocation()
  const comparison = withChanges(
    { pathname: urls.comparison(), search },
    { tab: null, popup: null, daily: null, details: null, metric: null, progress: null },
  )
  return (
    <DelegatedLink to={comparison}>
      <Icon name="compare" />
      Comparer les concessions
    </DelegatedLink>
  )
}

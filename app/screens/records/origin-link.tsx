import { useLocation } from '@remix-run/react'
import type { OriginFigure } from '~/domain/origin/figures'
import type { OriginSubject } from '~/domain/origin/subject'
import type { Measure } from '~/domain/records/measures'
import { SwiftLink } from '~/ui/swift-link'
import { withChanges } from '~/urls'

/** What other pages keep in their address and the explanation has no use for. */
const OWN = { popup: null, tab: null, progress: null, page: null, view: null, family: null }

interface Props {
  /** of a figure of the synthesis */
  metric?: Measure
  /** which figure; what was realised unless told */
  figure?: OriginFigure | OriginSubject
}

/** Leads from a figure to its explanation, in the scope and at the date of the page (7-beyond §1). */
export function OriginLink({ metric, figure }: Props) {
  const { search } = useLocation()
  const to = withChanges(
    { pathname: '/origin', search },
    { ...OWN, figure, metric: metric === 'revenue' ? null : metric },
  )
  return <SwiftLink to={to}>D’où vient ce chiffre&#8239;?</SwiftLink>
}

import { useOutletContext } from '@remix-run/react'
import { SwiftLink } from '~/ui/delegated-link'
import type { Where } from './page-context'

/** After the sentence that names a missing part, what mends it: a link for who may do it, else whom to ask (docs/decisions/screens.md). */
export function NextStep({ to }: { to: keyof Where['next'] }) {
  const step = useOutletContext<{ next?: Where['next'] } | null>()?.next?.[to]
  return step ? <> {step.to ? <SwiftLink to={step.to}>{step.text}</SwiftLink> : step.text}</> : null
}

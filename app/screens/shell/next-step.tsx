import { useOutletContext } from '@remix-run/react'
import { DelegatedLink } from '~/ui/delegated-link'
import type { PageContext } from './page-context'

/** Remedy for missing data: a link for a permitted user, else whom to ask (docs/decisions/screens.md). */
export function NextStep({ to }: { to: keyof PageContext['next'] }) {
  const step = useOutletContext<{ next?: PageContext['next'] } | null>()?.next?.[to]
  return step ? (
    <> {step.to ? <DelegatedLink to={step.to}>{step.text}</DelegatedLink> : step.text}</>
  ) : null
}

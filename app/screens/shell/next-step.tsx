import { useOutletContext } from '@remix-run/react'
import { SwiftLink } from '~/ui/swift-link'
import type { Where } from './where'

/** What mends a missing part: a link for who may do it, else whom to ask (ui.md, States). */
export function NextStep({ to }: { to: keyof Where['next'] }) {
  const step = useOutletContext<{ next?: Where['next'] } | null>()?.next?.[to]
  return step?.to ? <SwiftLink to={step.to}>{step.text}</SwiftLink> : <>{step?.text}</>
}

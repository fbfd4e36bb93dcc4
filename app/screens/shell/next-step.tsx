import { useOutletContext } from '@remix-run/react'
import { SwiftLink } from '~/ui/swift-link'
import type { Where } from './where'

const STEPS = {
  import: [
    'Importer le classeur',
    'L’importation est faite par un administrateur\u202f: prévenez le vôtre.',
  ],
  targets: [
    'Saisir les objectifs',
    'Un directeur, un manager ou un administrateur les saisit\u202f: demandez-les-lui.',
  ],
} as const

/** What mends a missing part: a link for who may do it, else whom to ask (ui.md, States). */
export function NextStep({ to }: { to: keyof Where['next'] }) {
  const address = useOutletContext<{ next?: Where['next'] } | null>()?.next?.[to]
  const [act, ask] = STEPS[to]
  return address ? <SwiftLink to={address}>{act}</SwiftLink> : <>{ask}</>
}

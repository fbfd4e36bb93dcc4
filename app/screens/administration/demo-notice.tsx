import { Link } from '@remix-run/react'
import { rareUrls } from '~/rare-urls'
import { Notice } from '~/ui/notice'

/** Notice that the demo network is here or is being removed; null without one (9-first-day §1). */
export function DemoNotice({ demo }: { demo: 'here' | 'leaving' | null }) {
  if (demo === null) return null
  if (demo === 'leaving')
    return <Notice live={false}>Le réseau de démonstration est en cours de suppression.</Notice>
  return (
    <Notice live={false}>
      Réseau de démonstration · <Link to={rareUrls.demo()}>Commencer avec mon réseau</Link>
    </Notice>
  )
}

import { useLocation, useMatches } from '@remix-run/react'
import { useEffect, useRef, useState } from 'react'
import type { FrameUser } from '~/domain/session/frame-user'
import { LinkButton } from '~/ui/button'
import { PaletteDialog } from '../search/palette-dialog'
import { type Freshness, FreshnessBadge } from './freshness-badge'
import type { PageContext } from './page-context'
import { UserMenu } from './user-menu'

/** Freshness of the page's figures, from its loader data; null without figures. */
function useFreshness(): Freshness | null {
  const data: unknown = useMatches().at(-1)?.data
  if (typeof data !== 'object' || data === null || !('freshness' in data)) return null
  return data.freshness as Freshness | null
}

interface Props {
  title: string
  user: FrameUser
  where: Pick<PageContext, 'role' | 'acts' | 'search'>
}

/**
 * Page heading, search, import and user menu. The heading takes the focus after a navigation to another page, or when
 * the focused element disappeared ('Modifier', 'Enregistrer').
 */
export function PageHeader({ title, user, where: { role, acts, search } }: Props) {
  const location = useLocation()
  const { pathname } = location
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(location)
  useEffect(() => {
    const left = shown.current
    shown.current = location
    const held = document.activeElement
    // keeps the focus of a page that focuses its first field
    if (held?.closest('.content') || left === location) return
    if (left.pathname !== pathname || held === document.body)
      heading.current?.focus({ preventScroll: true })
  }, [location, pathname])
  const [searches, setSearches] = useState(false)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      // not over a dialog, whose entries another page would lose
      if (!document.querySelector('dialog:modal')) setSearches(true)
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
  const freshness = useFreshness()
  return (
    <div className="page-header">
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {freshness && freshness.total > 0 ? <FreshnessBadge freshness={freshness} /> : null}
      <div className="page-actions">
        {search ? (
          <LinkButton
            className="to-search"
            icon="search"
            to={search}
            aria-keyshortcuts="Control+K Meta+K"
            onClick={(event) => {
              if (event.ctrlKey || event.metaKey || event.shiftKey) return
              event.preventDefault()
              setSearches(true)
            }}
          >
            Rechercher
          </LinkButton>
        ) : null}
        {acts.map(({ to, text, icon }) => (
          <LinkButton key={text} icon={icon} to={to}>
            {text}
          </LinkButton>
        ))}
        <UserMenu user={user} roleName={role} />
      </div>
      {searches ? <PaletteDialog onClose={() => setSearches(false)} /> : null}
    </div>
  )
}

import { useMatches, useNavigation } from '@remix-run/react'
import type { ReactNode } from 'react'
import type { PageView } from '~/domain/hierarchy/view'
import type { FrameUser } from '~/domain/session/frame-user'
import { FailureBanner } from '~/ui/connection-notices'
import { handleLinkClick } from '~/ui/delegated-link'
import { Notice } from '~/ui/notice'
import { SkipLink } from '~/ui/visually-hidden'
import { FilterBar } from './filter-bar'
import type { PageContext } from './page-context'
import { handleOf } from './page-handle'
import { PageHeader } from './page-header'
import { Sidebar } from './sidebar'

interface Props {
  user: FrameUser
  view: PageView
  where: PageContext & { evidence?: string | null }
  /** replaces the page's own title, on an error page */
  title?: string
  children: ReactNode
}

/** The frame of every signed-in page: sidebar, header, filter bar, content. */
export function Shell({ user, view, where, title, children }: Props) {
  const { state } = useNavigation()
  const handle = handleOf(useMatches())
  return (
    <>
      <SkipLink />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: listens for the links inside */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a link is a click */}
      <div className="shell" onClick={handleLinkClick}>
        <Sidebar where={where} />
        <main className="page" aria-busy={state === 'loading' || undefined}>
          <PageHeader title={title ?? handle?.title ?? ''} user={user} where={where} />
          <FilterBar view={view} where={where} />
          <div className="content" id="contenu" tabIndex={-1}>
            <FailureBanner />
            {where.evidence ? <Notice live={false}>{where.evidence}</Notice> : null}
            {children}
          </div>
        </main>
      </div>
    </>
  )
}

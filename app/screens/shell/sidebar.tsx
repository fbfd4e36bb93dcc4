import { useLocation } from '@remix-run/react'
import { BrandMark } from '~/ui/brand-mark'
import { DelegatedLink } from '~/ui/delegated-link'
import { DetailsMenu } from '~/ui/details-menu'
import { Icon } from '~/ui/icon'
import { PRODUCT, TAGLINE } from '~/ui/page-meta'
import type { PageContext } from './page-context'

/** The product's name and the entries of the user's role (spec 1 §2.2), where the page is (4-decisions, 47). */
export function Sidebar({ where }: { where: PageContext }) {
  const { pathname } = useLocation()
  const isHere = (path: string) => pathname === path || pathname.startsWith(`${path}/`)
  return (
    <header className="sidebar">
      <DelegatedLink className="brand" to={where.home} title={PRODUCT}>
        <BrandMark />
        <span className="brand-text">
          <span className="brand-name">{PRODUCT}</span>
          <span className="brand-tagline">{TAGLINE}</span>
        </span>
      </DelegatedLink>
      <DetailsMenu
        className="nav-toggle"
        buttonClassName="nav-button"
        button={
          <>
            <Icon name="menu" />
            Menu
          </>
        }
      />
      <nav className="nav" aria-label="Menu principal">
        {/* biome-ignore lint/a11y/noRedundantRoles: Safari drops the list role when bullets are off */}
        <ul role="list">
          {where.nav.map(({ to, label, icon }) => (
            <li key={label}>
              <DelegatedLink
                className="nav-link"
                to={to}
                title={label}
                aria-current={isHere(to.replace(/\?.*/, '')) ? 'page' : undefined}
              >
                {icon ? <Icon name={icon} /> : null}
                <span>{label}</span>
              </DelegatedLink>
            </li>
          ))}
        </ul>
      </nav>
    </header>
  )
}

import { useLocation } from '@remix-run/react'
import type { Role } from '~/domain/access/roles'
import { sidebarFor } from '~/domain/access/sidebar'
import { fullAddress, type Place } from '~/domain/hierarchy/address'
import { BrandMark } from '~/ui/brand-mark'
import { DetailsMenu } from '~/ui/details-menu'
import { Icon, isIconName } from '~/ui/icon'
import { PRODUCT, TAGLINE } from '~/ui/page-meta'
import { SwiftLink } from '~/ui/swift-link'
import { urls } from '~/urls'

/** The product's name and the entries of the user's role (spec 1 §2.2), where the page is (4-decisions, 47). */
export function Sidebar({ userRole, place }: { userRole: Role; place: Place }) {
  const { pathname } = useLocation()
  const isHere = (path: string) => pathname === path || pathname.startsWith(`${path}/`)
  return (
    <header className="sidebar">
      <SwiftLink className="brand" to={fullAddress(urls.synthesis(), place)} title={PRODUCT}>
        <BrandMark />
        <span className="brand-text">
          <span className="brand-name">{PRODUCT}</span>
          <span className="brand-tagline">{TAGLINE}</span>
        </span>
      </SwiftLink>
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
          {sidebarFor(userRole).map(({ path, label, icon }) => (
            <li key={path}>
              <SwiftLink
                className="nav-link"
                to={fullAddress(path, place)}
                title={label}
                aria-current={isHere(path) ? 'page' : undefined}
              >
                {isIconName(icon) ? <Icon name={icon} /> : null}
                <span>{label}</span>
              </SwiftLink>
            </li>
          ))}
        </ul>
      </nav>
    </header>
  )
}

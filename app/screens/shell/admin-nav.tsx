import { useLocation } from '@remix-run/react'
import { ADMINISTRATION_PARTS } from '~/domain/access/administration-parts'
import { Tabs } from '~/ui/tab-links'
import { urls } from '~/urls'

const PARTS = [{ path: urls.admin(), label: 'Vue d’ensemble' }, ...ADMINISTRATION_PARTS]

/** Pages below a part belong to it; the overview is above all parts. */
const isHere = (pathname: string, to: string) =>
  pathname === to || (to !== urls.admin() && pathname.startsWith(`${to}/`))

/** The parts of administration, side by side (spec 2 §2). */
export function AdminNav() {
  const { pathname } = useLocation()
  return (
    <Tabs
      label="Administration"
      choices={PARTS.map(({ path: to, label }) => ({ to, label, current: isHere(pathname, to) }))}
    />
  )
}

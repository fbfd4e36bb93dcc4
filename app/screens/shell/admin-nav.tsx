import { useLocation } from '@remix-run/react'
import { ADMINISTRATION_PARTS } from '~/domain/access/administration-parts'
import { Tabs } from '~/ui/tab-links'
import { urls } from '~/urls'

interface Part {
  path: string
  label: string
  within?: string
}

const ALL: readonly Part[] = ADMINISTRATION_PARTS
const PARTS = [
  { path: urls.admin(), label: 'Vue d’ensemble' },
  ...ALL.filter(({ within }) => within === undefined),
]

const isIn = (pathname: string, path: string) =>
  pathname === path || pathname.startsWith(`${path}/`)

/** Pages below a part and within it belong to it; the overview is above all parts. */
const isHere = (pathname: string, to: string) =>
  to === urls.admin()
    ? pathname === to
    : isIn(pathname, to) || ALL.some(({ path, within }) => within === to && isIn(pathname, path))

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

import { useLocation } from '@remix-run/react'
import { Tabs } from '~/ui/link-sets'
import { urls } from '~/urls'
import { closingUrls } from '../closing/addresses'
import { personalDataUrls } from '../personal-data/addresses'

const PARTS = [
  [urls.admin(), 'Vue d’ensemble'],
  [urls.hierarchy(), 'Groupes, plaques, concessions'],
  [urls.users(), 'Utilisateurs'],
  [urls.calendar(), 'Calendrier'],
  [urls.freshness(), 'Données du jour'],
  [urls.importLog(), 'Imports'],
  [closingUrls.closings(), 'Clôtures'],
  [personalDataUrls.page(), 'Données personnelles'],
  [urls.apiKeys(), 'Clés API'],
  [urls.audit(), 'Journal des modifications'],
] as const

/** Pages below a part belong to it; the overview is above all parts. */
const isHere = (pathname: string, to: string) =>
  pathname === to || (to !== urls.admin() && pathname.startsWith(`${to}/`))

/** The parts of administration, side by side (spec 2 §2). */
export function AdminNav() {
  const { pathname } = useLocation()
  return (
    <Tabs
      label="Administration"
      choices={PARTS.map(([to, label]) => ({ to, label, current: isHere(pathname, to) }))}
    />
  )
}

import { useLocation } from '@remix-run/react'
import { Tabs } from '~/ui/link-sets'
import { urls } from '~/urls'

const PARTS = [
  [urls.admin(), 'Vue d’ensemble'],
  [urls.hierarchy(), 'Groupes, plaques, concessions'],
  [urls.users(), 'Utilisateurs'],
  [urls.calendar(), 'Calendrier'],
  [urls.importLog(), 'Imports'],
  [urls.audit(), 'Journal des modifications'],
] as const

/** The parts of administration, side by side (spec 2 §2). */
export function AdminNav() {
  const { pathname } = useLocation()
  return (
    <Tabs
      label="Administration"
      choices={PARTS.map(([to, label]) => ({ to, label, current: pathname === to }))}
    />
  )
}

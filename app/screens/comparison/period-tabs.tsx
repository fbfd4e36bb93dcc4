import { useLocation } from '@remix-run/react'
import { rareUrls } from '~/rare-urls'
import { Tabs } from '~/ui/tab-links'
import { urls, withChanges } from '~/urls'

/** Parameters of one of the pages alone. */
const OWN = { sort: null, page: null, columns: null, metric: null } as const

const PAGES = [
  { key: 'month', label: 'Le mois', path: urls.comparison() },
  { key: 'week', label: 'La semaine', path: rareUrls.week() },
  { key: 'year', label: 'L’année', path: rareUrls.year() },
] as const
type Period = (typeof PAGES)[number]['key']

/** Tabs of the comparison of concessions: month, week and year, of the same scope and date. */
export function PeriodTabs({ current }: { current: Period }) {
  const { search } = useLocation()
  return (
    <Tabs
      label="Période comparée"
      choices={PAGES.map(({ key, label, path }) => ({
        to: withChanges({ pathname: path, search }, OWN),
        label,
        current: key === current,
      }))}
    />
  )
}

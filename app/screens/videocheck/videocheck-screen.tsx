import { useLocation } from '@remix-run/react'
import type { VideocheckPage, VideocheckTab } from '~/domain/videocheck/view'
import { Tabs } from '~/ui/tab-links'
import { withChanges } from '~/urls'
import { Failure } from '../records/empty-states'
import { NoScope } from '../shell/no-scope'
import { Details } from './details'
import { Gauges } from './gauges'
import { ImportTab, type VideocheckReply } from './import-tab'
import { DataDates, NoVideocheck } from './notices'

const TABS: Readonly<Record<VideocheckTab, string>> = {
  overview: 'Vue d’ensemble',
  details: 'Détails',
  import: 'Importer Données',
}

interface Props {
  page: VideocheckPage
  again: VideocheckReply | null
}

function Content({ page, again }: Props) {
  const { tab, view, importing } = page
  if (importing) return <ImportTab tab={importing} again={again} />
  if (view.state === 'no-scope') return <NoScope />
  if (view.state === 'error') return <Failure view={view} />
  if (view.state === 'empty') return <NoVideocheck view={view} />
  return (
    <>
      <DataDates view={view} />
      {tab === 'details' ? <Details view={view} /> : <Gauges view={view} />}
    </>
  )
}

/** /videocheck: the video-inspection programme of a scope, and its import (3 §2.8). */
export function VideocheckScreen({ page, again }: Props) {
  const location = useLocation()
  const clean = { import: null, period: null }
  const to = (tab: VideocheckTab) =>
    withChanges(location, { ...clean, tab: tab === 'overview' ? null : tab })
  return (
    <>
      <div className="tabs-row">
        <Tabs
          label="VideoCheck"
          choices={(['overview', 'details', 'import'] as const).map((tab) => ({
            to: to(tab),
            label: TABS[tab],
            current: page.tab === tab,
          }))}
        />
      </div>
      <Content page={page} again={again} />
    </>
  )
}

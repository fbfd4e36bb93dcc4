import { useLocation } from '@remix-run/react'
import type { SynthesisFigures, SynthesisView } from '~/domain/records/synthesis-view'
import { Icon } from '~/ui/icon'
import { Tabs } from '~/ui/link-sets'
import { SwiftLink } from '~/ui/swift-link'
import { urls, withChanges } from '~/urls'
import { MonthProgress } from './month-progress'
import { Failure, NoData, NoScopeChosen } from './nothing-to-show'
import { Notices } from './notices'
import { Overview } from './overview'

function Figures({ figures }: { figures: SynthesisFigures }) {
  const location = useLocation()
  const { content } = figures
  const comparison = withChanges(
    { pathname: urls.comparison(), search: location.search },
    { tab: null, popup: null, daily: null, details: null, metric: null },
  )
  const tab = (key: string | null) => withChanges(location, { tab: key, popup: null })
  return (
    <>
      <div className="tabs-row">
        <Tabs
          label="Synthèse"
          choices={[
            { to: tab(null), label: 'Vue d’ensemble', current: content.tab === 'overview' },
            {
              to: tab('progress'),
              label: 'Avancement du mois',
              current: content.tab === 'progress',
            },
          ]}
        />
        {figures.objectifs.total > 1 ? (
          <SwiftLink to={comparison}>
            <Icon name="compare" />
            Comparer les concessions
          </SwiftLink>
        ) : null}
      </div>
      <Notices figures={figures} />
      {content.tab === 'overview' ? (
        <Overview figures={figures} overview={content} />
      ) : (
        <MonthProgress figures={figures} progress={content} />
      )}
    </>
  )
}

/** /synthesis: the month of a scope at the analysed date (3 §2.1). */
export function SynthesisScreen({ view }: { view: SynthesisView }) {
  switch (view.state) {
    case 'no-scope':
      return <NoScopeChosen />
    case 'error':
      return <Failure view={view} />
    case 'empty':
      return <NoData view={view} />
    case 'data':
      return <Figures figures={view} />
  }
}

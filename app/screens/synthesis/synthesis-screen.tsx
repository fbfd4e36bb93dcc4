import { useLocation } from '@remix-run/react'
import type { SynthesisFigures, SynthesisView } from '~/domain/records/synthesis-view'
import { Tabs } from '~/ui/link-sets'
import { withChanges } from '~/urls'
import { MonthProgress } from './month-progress'
import { Failure, NoData, NoScopeChosen } from './nothing-to-show'
import { Notices } from './notices'
import { Overview } from './overview'

function Figures({ figures }: { figures: SynthesisFigures }) {
  const location = useLocation()
  const { content } = figures
  const tab = (key: string | null) => withChanges(location, { tab: key, popup: null })
  return (
    <>
      <Tabs
        label="Synthèse"
        choices={[
          { to: tab(null), label: 'Vue d’ensemble', current: content.tab === 'overview' },
          { to: tab('progress'), label: 'Avancement du mois', current: content.tab === 'progress' },
        ]}
      />
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

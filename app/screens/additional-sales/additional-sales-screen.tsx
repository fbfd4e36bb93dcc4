import { useLocation } from '@remix-run/react'
import { SALES_PARAMS, type SalesContent, type SalesTab } from '~/domain/additional-sales/view'
import type { AnalysisFigures, AnalysisView } from '~/domain/analysis/analysis-view'
import { ADDITIONAL_SALES_PERCENT } from '~/domain/records/statuses'
import { EmptyState } from '~/ui/empty-state'
import { Notice } from '~/ui/notice'
import { PrintLink } from '~/ui/print-link'
import { SegmentedLinks, Tabs } from '~/ui/tab-links'
import { urls, withChanges } from '~/urls'
import { AnalysisStates } from '../records/analysis-states'
import { Notices } from '../records/notices'
import { VerdictLegend } from '../records/verdict-legend'
import { ListPages } from '../shell/list-pages'
import { NextStep } from '../shell/next-step'
import { NO_ADVISOR } from './labels'
import { ObjectivesTable } from './objectifs-table'
import { ServiceCard, TargetsCard } from './service-card'
import { SplitTable } from './split-table'

type Detail = Extract<SalesContent, { mode: 'detail' }>

function DetailView({ content }: { content: Detail }) {
  const location = useLocation()
  const { tables, section, advisor, warning, part } = content
  if (warning) return <Notice tone="warning">{warning}</Notice>
  const to = (key: string | null) =>
    withChanges(location, { section: key, adviser: null, family: null, page: null })
  return (
    <>
      <Tabs
        label="Détail par collaborateur"
        choices={[
          { to: to(null), label: 'Objectifs individuels', current: section === 'objectives' },
          {
            to: to('split'),
            label: 'Répartition des ventes actuelles',
            current: section === 'split',
          },
        ]}
      />
      {tables.length === 0 ? (
        <EmptyState icon="cart" title={NO_ADVISOR}>
          Les ventes viennent du classeur importé. <NextStep to="import" />
        </EmptyState>
      ) : null}
      {tables.map((table) =>
        section === 'split' ? (
          <SplitTable key={table.key} table={table} />
        ) : (
          <ObjectivesTable key={table.key} table={table} open={advisor} />
        ),
      )}
      <ListPages of={part} totals={section === 'split'} one="ligne" />
    </>
  )
}

function Sales({ content }: { content: Exclude<SalesContent, { tab: 'targets' }> }) {
  const location = useLocation()
  const { mode } = content
  const to = (key: string | null) =>
    withChanges(location, {
      [SALES_PARAMS.mode]: key,
      [SALES_PARAMS.section]: null,
      [SALES_PARAMS.advisor]: null,
      [SALES_PARAMS.family]: null,
      page: null,
    })
  return (
    <>
      <div>
        <SegmentedLinks
          label="Lecture des ventes"
          choices={[
            { to: to(null), label: 'Global', current: mode === 'global' },
            { to: to('detail'), label: 'Détail / Collab.', current: mode === 'detail' },
          ]}
        />
      </div>
      {content.mode === 'global' ? (
        <>
          {content.services.map((sales) => (
            <ServiceCard key={sales.service} sales={sales} />
          ))}
          <VerdictLegend tables={[ADDITIONAL_SALES_PERCENT]} />
        </>
      ) : (
        <DetailView content={content} />
      )}
    </>
  )
}

function Figures({ figures }: { figures: AnalysisFigures<SalesContent> }) {
  const { content } = figures
  return (
    <>
      <Notices figures={figures} />
      {content.tab === 'targets' ? (
        <div className="fit at-start">
          {content.services.map((sales) => (
            <TargetsCard key={sales.service} sales={sales} />
          ))}
        </div>
      ) : (
        <Sales content={content} />
      )}
    </>
  )
}

interface Props {
  view: AnalysisView<SalesContent>
  tab: SalesTab
}

/** /crescendo: product families sold against their targets; its tabs in every state (3 §2.5). */
export function AdditionalSalesScreen({ view, tab }: Props) {
  const location = useLocation()
  const { pathname: _, ...here } = location
  return (
    <>
      <div className="tabs-row">
        <Tabs
          label="Ventes additionnelles"
          choices={[
            {
              to: withChanges(location, { tab: null, page: null }),
              label: 'Ventes',
              current: tab === 'sales',
            },
            {
              to: withChanges(location, { tab: 'targets', page: null }),
              label: 'Objectifs',
              current: tab === 'targets',
            },
          ]}
        />
        {view.state === 'data' ? (
          <PrintLink
            small
            href={withChanges({ ...here, pathname: urls.printSales() }, { page: null })}
          />
        ) : null}
      </div>
      <AnalysisStates
        view={view}
        noScope="Veuillez sélectionner un périmètre pour afficher les données."
      >
        {(figures) => <Figures figures={figures} />}
      </AnalysisStates>
    </>
  )
}

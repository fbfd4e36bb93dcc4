import { useLocation } from '@remix-run/react'
import { type PageView, VIEW_PARAMS } from '~/domain/hierarchy/view'
import { Icon } from '~/ui/icon'
import { MonthProgress } from '~/ui/month-progress'
import { Notice } from '~/ui/notice'
import { ScopeSelector } from '~/ui/scope-selector'
import { AnalysisDate } from './analysis-date'
import type { PageContext } from './page-context'

const OWN: readonly string[] = [
  VIEW_PARAMS.group,
  VIEW_PARAMS.plate,
  VIEW_PARAMS.site,
  VIEW_PARAMS.calendar,
  VIEW_PARAMS.before,
  // reset with the scope: another scope's list begins at its first page
  'page',
]

interface Props {
  view: PageView
  where: PageContext
}

/** Filter bar of every screen: scope, date and month progress (spec 1 §2.5, §2.6). */
export function FilterBar({ view, where }: Props) {
  const { search } = useLocation()
  if (where.filter === 'none') return null
  const keep = [...new URLSearchParams(search)].filter(([name]) => !OWN.includes(name))
  return (
    <>
      {/* announces a new scope or date, which changes figures on the whole page (4-decisions, 47) */}
      <p className="visually-hidden" role="status">
        {where.text}
      </p>
      {/* on a phone the bar is folded, so that the figures show first; on wider screens it is always unfolded */}
      <details className="filter-line" open={where.open}>
        <summary className="button">
          {where.text || 'Périmètre'}
          <Icon name="chevron" />
        </summary>
      </details>
      <div className="filter-bar">
        {where.levels ? (
          <ScopeSelector
            levels={where.levels}
            keep={keep}
            before={[
              VIEW_PARAMS.before,
              `${view.selector.groupId ?? ''}.${view.selector.plateId ?? ''}`,
            ]}
            error={view.selector.error}
            unsent={view.scope === null && view.selector.allowAll}
          />
        ) : (
          <p className="scope-only">
            <span className="field-label">Concession</span>
            <strong>{view.scopeName}</strong>
          </p>
        )}
        {where.filter === 'date' ? (
          <>
            <AnalysisDate view={view} />
            {view.progress ? <MonthProgress {...view.progress} /> : null}
            {view.progressError ? (
              <div className="filter-problem">
                <Notice tone="error">{view.progressError}</Notice>
              </div>
            ) : null}
          </>
        ) : null}
      </div>
    </>
  )
}

import { useLocation } from '@remix-run/react'
import { type PageView, type SelectorView, VIEW_PARAMS } from '~/domain/hierarchy/view'
import { longDate, shortDate } from '~/format/dates'
import { Icon } from '~/ui/icon'
import { MonthProgress } from '~/ui/month-progress'
import { Notice } from '~/ui/notice'
import { ScopeSelector } from '~/ui/scope-selector'
import { AnalysisDate } from './analysis-date'
import type { FilterMode } from './page-handle'
import { scopeLevels } from './scope-levels'

const OWN: readonly string[] = [
  VIEW_PARAMS.group,
  VIEW_PARAMS.plate,
  VIEW_PARAMS.site,
  VIEW_PARAMS.calendar,
  VIEW_PARAMS.before,
]

/** Whether there is nothing to choose: one concession is all the user covers. */
const onlySite = ({ locked, sites, siteId, error }: SelectorView) =>
  locked.plate && sites.length === 1 && siteId !== null && !error

/** Scope, date and month progress of the page: one bar for every screen (spec 1 §2.5, §2.6). */
export function FilterBar({ view, mode }: { view: PageView; mode: FilterMode }) {
  const { search } = useLocation()
  if (mode === 'none') return null
  const keep = [...new URLSearchParams(search)].filter(([name]) => !OWN.includes(name))
  const problems = [view.dateError, view.progressError].filter((text) => text !== undefined)
  const open =
    view.scope === null ||
    view.selector.error ||
    new URLSearchParams(search).has(VIEW_PARAMS.calendar)
  return (
    <>
      {/* why: a change of scope or date changes figures all over the page, and says so (4-decisions, 47) */}
      <p className="visually-hidden" role="status">
        {view.scopeName ? `${view.scopeName}, ${longDate(view.date)}` : ''}
      </p>
      {/* why: a phone shows the figures first; where all fits, this line is not shown and the bar always is */}
      <details className="filter-line" open={!!open || problems.length > 0}>
        <summary className="button">
          {[view.scopeName ?? 'Périmètre', mode === 'date' ? shortDate(view.date) : '']
            .filter(Boolean)
            .join(' · ')}
          <Icon name="chevron" />
        </summary>
      </details>
      <div className="filter-bar">
        {onlySite(view.selector) ? (
          <p className="scope-only">
            <span className="field-label">Concession</span>
            <strong>{view.scopeName}</strong>
          </p>
        ) : (
          <ScopeSelector
            levels={scopeLevels(view.selector)}
            keep={keep}
            before={[
              VIEW_PARAMS.before,
              `${view.selector.groupId ?? ''}.${view.selector.plateId ?? ''}`,
            ]}
            error={view.selector.error}
            unsent={view.scope === null && view.selector.allowAll}
          />
        )}
        {mode === 'date' ? (
          <>
            <AnalysisDate view={view} />
            {view.progress ? <MonthProgress {...view.progress} /> : null}
            {problems.map((sentence) => (
              <div key={sentence} className="filter-problem">
                <Notice tone="error">{sentence}</Notice>
              </div>
            ))}
          </>
        ) : null}
      </div>
    </>
  )
}

import { useLocation } from '@remix-run/react'
import { type PageView, VIEW_PARAMS } from '~/domain/hierarchy/view'
import { longDate } from '~/format/dates'
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

/** Scope, date and month progress of the page: one bar for every screen (spec 1 §2.5, §2.6). */
export function FilterBar({ view, mode }: { view: PageView; mode: FilterMode }) {
  const { search } = useLocation()
  if (mode === 'none') return null
  const keep = [...new URLSearchParams(search)].filter(([name]) => !OWN.includes(name))
  const problems = [view.dateError, view.progressError].filter((text) => text !== undefined)
  return (
    <div className="filter-bar">
      {/* why: a change of scope or date changes figures all over the page, and says so (4-decisions, 47) */}
      <p className="visually-hidden" role="status">
        {view.scopeName ? `${view.scopeName}, ${longDate(view.date)}` : ''}
      </p>
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
  )
}

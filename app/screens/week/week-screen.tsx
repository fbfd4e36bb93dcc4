import { useLocation } from '@remix-run/react'
import { frenchDate } from '~/domain/format/dates'
import { WEEK_PERCENT } from '~/domain/records/statuses'
import { SPAN_ORDER } from '~/domain/spans/sorting'
import { WEEK_SHOWN } from '~/domain/week/columns'
import type { WeekView } from '~/domain/week/view'
import { rareUrls } from '~/rare-urls'
import { Card } from '~/ui/card'
import { DelegatedLink } from '~/ui/delegated-link'
import { EmptyState } from '~/ui/empty-state'
import { PrintLink } from '~/ui/print-link'
import { withChanges } from '~/urls'
import { ColumnSortMenu, headerIn } from '../comparison/column-sort-link'
import { FileLinks } from '../comparison/file-links'
import { PeriodTabs } from '../comparison/period-tabs'
import { VerdictLegend } from '../records/verdict-legend'
import { ListPages } from '../shell/list-pages'
import { NextStep } from '../shell/next-step'
import { NoScope } from '../shell/no-scope'
import { WeekNotes, weekTitle } from './week-notes'
import { WeekTable } from './week-table'

/** Links to the week before and the next. */
function Around({ week: { previous, next } }: { week: WeekView }) {
  const location = useLocation()
  const to = (date: string) => withChanges(location, { date, page: null })
  return (
    <nav className="week-around" aria-label="Semaines">
      <DelegatedLink className="button button-small" to={to(previous)}>
        Semaine précédente
      </DelegatedLink>
      {next ? (
        <DelegatedLink className="button button-small" to={to(next)}>
          Semaine suivante
        </DelegatedLink>
      ) : null}
    </nav>
  )
}

function Files() {
  const { search } = useLocation()
  return (
    <div className="card-actions">
      <PrintLink small href={withChanges({ pathname: rareUrls.printWeek(), search }, {})} />
      <FileLinks pathname={rareUrls.weekExport()} />
    </div>
  )
}

/** /financial-dashboard/week: the concessions' week, Monday to Sunday. */
export function WeekScreen({ week }: { week: WeekView | null }) {
  if (!week) return <NoScope />
  const { name, rows, sort, upTo, last } = week
  const title = weekTitle(week)
  return (
    <>
      <div className="tabs-row">
        <PeriodTabs current="week" />
      </div>
      {rows.found === 0 ? (
        <EmptyState icon="compare" title={`Aucune donnée pour la ${title.toLowerCase()}.`}>
          Choisissez une autre semaine. <NextStep to="import" />
          <Around week={week} />
        </EmptyState>
      ) : (
        <Card
          id="semaine"
          title={`${name} · ${title}${upTo < last ? `, jusqu’au ${frenchDate(upTo)}` : ''}`}
          aside={<Files />}
        >
          <div className="cluster below-3">
            <Around week={week} />
            <ColumnSortMenu
              order={SPAN_ORDER}
              labelOf={(column) => headerIn(WEEK_SHOWN, column)}
              sort={sort}
            />
          </div>
          <div className="comparison">
            <WeekTable week={week} rows={rows.rows} caption={`${title}, ${name}`} />
          </div>
          <ListPages of={rows} totals />
          <WeekNotes week={week} />
          <VerdictLegend tables={[WEEK_PERCENT]} />
        </Card>
      )}
    </>
  )
}

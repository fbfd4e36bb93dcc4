import { useLocation, useSearchParams } from '@remix-run/react'
import type { PageOf } from '~/domain/paging'
import type { ComparisonLine, ComparisonRow } from '~/domain/records/comparison'
import { SYNTHESIS_RATIO } from '~/domain/records/statuses'
import type { FreshnessView } from '~/domain/records/synthesis-view'
import { frenchDate } from '~/format/dates'
import { untargetedSentence } from '~/format/untargeted'
import { LinkButton } from '~/ui/button'
import { Card } from '~/ui/card'
import { EmptyState } from '~/ui/empty-state'
import { Notice } from '~/ui/notice'
import { withChanges } from '~/urls'
import { VerdictLegend } from '../records/verdict-legend'
import { ListPages } from '../shell/list-pages'
import { NextStep } from '../shell/next-step'
import { NoScope } from '../shell/no-scope'
import { noDataSentence } from '../synthesis/notices'
import { ComparisonTable } from './comparison-table'

interface Props {
  comparison: {
    name: string
    date: string
    rows: PageOf<ComparisonRow>
    total: ComparisonLine
    hasData: boolean
    /** counted in the total without a target */
    freshness: Pick<FreshnessView, 'untargeted' | 'unnamed'>
  } | null
  /** address of the exports, without their format */
  exportPath: string
}

/** /financial-dashboard: the concessions of the scope compared (4-decisions, 27). */
export function ComparisonScreen({ comparison, exportPath }: Props) {
  const { search } = useLocation()
  const [params] = useSearchParams()
  if (!comparison) return <NoScope />
  const { name, date, rows, total, hasData, freshness } = comparison
  if (!hasData)
    return (
      <EmptyState icon="compare" title={noDataSentence(date)}>
        Choisissez une autre date dans la barre de filtres ci-dessus. <NextStep to="import" />
      </EmptyState>
    )
  const sentence = untargetedSentence(
    freshness.untargeted.map((site) => site.name),
    freshness.unnamed?.untargeted,
  )
  const as = (format: string) => withChanges({ pathname: exportPath, search }, { format })
  return (
    <Card
      id="comparaison"
      title={`${name} · ${frenchDate(date)}`}
      aside={
        <div className="card-actions">
          <LinkButton small icon="download" to={as('csv')} reloadDocument>
            CSV
          </LinkButton>
          <LinkButton small icon="download" to={as('xlsx')} reloadDocument>
            XLSX
          </LinkButton>
        </div>
      }
    >
      <p className="muted comparison-note">
        Écart à date = CA Net réalisé − objectif au prorata des jours ouvrés écoulés, chaque
        concession à la date de ses données&#8239;; la plus en retard d’abord.
      </p>
      {sentence ? <Notice>{sentence}</Notice> : null}
      <ComparisonTable
        rows={rows.rows}
        total={total}
        date={date}
        dateQuery={params.get('date')}
        caption={`Comparaison des concessions, ${name}, ${frenchDate(date)}`}
      />
      <ListPages of={rows} totals />
      <VerdictLegend tables={[SYNTHESIS_RATIO]} />
    </Card>
  )
}

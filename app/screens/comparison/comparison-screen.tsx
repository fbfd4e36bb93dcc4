import { useSearchParams } from '@remix-run/react'
import type { ComparisonView } from '~/domain/comparison/view'
import { frenchDate } from '~/domain/format/dates'
import { untargetedSentence } from '~/domain/format/untargeted-note'
import { MEASURE_LABELS } from '~/domain/measures'
import { SYNTHESIS_RATIO } from '~/domain/records/statuses'
import { Card } from '~/ui/card'
import { EmptyState } from '~/ui/empty-state'
import { Notice } from '~/ui/notice'
import { noDataSentence } from '../records/notices'
import { VerdictLegend } from '../records/verdict-legend'
import { ListPages } from '../shell/list-pages'
import { NextStep } from '../shell/next-step'
import { NoScope } from '../shell/no-scope'
import { ComparisonControls, useDetailed } from './comparison-controls'
import { ComparisonNotes } from './comparison-notes'
import { ComparisonTable } from './comparison-table'
import { FileLinks } from './file-links'
import { PeriodTabs } from './period-tabs'

interface Props {
  comparison: ComparisonView | null
  /** address of the exports, without their format */
  exportPath: string
}

/** /financial-dashboard: the concessions of the scope compared (4-decisions, 27; 7-beyond §1). */
export function ComparisonScreen({ comparison, exportPath }: Props) {
  const [params] = useSearchParams()
  const detailed = useDetailed()
  if (!comparison) return <NoScope />
  const { name, date, measure, rows, hasData, freshness, leversError, zero } = comparison
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
  return (
    <>
      <div className="tabs-row">
        <PeriodTabs current="month" />
      </div>
      <Card
        id="comparaison"
        title={`${name} · ${frenchDate(date)}`}
        aside={
          <div className="card-actions">
            <FileLinks pathname={exportPath} />
          </div>
        }
      >
        <ComparisonControls comparison={comparison} />
        {sentence ? <Notice>{sentence}</Notice> : null}
        {leversError ? <Notice tone="warning">{leversError}</Notice> : null}
        {comparison.commentsError ? (
          <Notice tone="warning">{comparison.commentsError}</Notice>
        ) : null}
        <div
          className={detailed ? 'comparison' : 'comparison is-brief'}
          style={{ ['--zero' as string]: `${zero}%` }}
        >
          <ComparisonTable
            comparison={comparison}
            dateQuery={params.get('date')}
            caption={`Comparaison des concessions, ${MEASURE_LABELS[measure]}, ${name}, ${frenchDate(date)}`}
          />
        </div>
        <ListPages of={rows} totals />
        <ComparisonNotes comparison={comparison} />
        <VerdictLegend tables={[SYNTHESIS_RATIO]} />
      </Card>
    </>
  )
}

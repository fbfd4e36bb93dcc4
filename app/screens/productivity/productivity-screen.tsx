import { useLocation } from '@remix-run/react'
import { NO_PART } from '~/domain/analysis/missing-part-messages'
import { frenchDate } from '~/domain/format/dates'
import { elapsedText } from '~/domain/format/elapsed'
import { PART_LABELS } from '~/domain/format/parts'
import type { EditForm as Kept } from '~/domain/productivity/form'
import type { ProductivityFigures, ProductivityPage } from '~/domain/productivity/view'
import { NO_PRODUCTIVITY } from '~/domain/productivity/view'
import { PRODUCTIVITY_PERCENT } from '~/domain/records/statuses'
import { Failure } from '~/screens/records/empty-states'
import { VerdictLegend } from '~/screens/records/verdict-legend'
import { NextStep } from '~/screens/shell/next-step'
import { NoScope } from '~/screens/shell/no-scope'
import { LinkButton } from '~/ui/button'
import { EmptyState } from '~/ui/empty-state'
import { Notice } from '~/ui/notice'
import { PrintLink } from '~/ui/print-link'
import { withChanges } from '~/urls'
import { Refusal } from '../closing/closed-month-notice'
import { ProductivityChartCard } from './chart-card'
import { CoefficientsCard } from './coefficients-card'
import { EditForm } from './edit-form'
import { HistoryDialog } from './history-dialog'
import { MechanicsTable } from './mechanics-table'
import { ServicesTable } from './services-table'

/** Milliseconds without a print event after which the report's frame is removed (3 §9). */
const LEAVE = 3500

interface Props {
  page: ProductivityPage
  /** response to the last submit: the form with errors, or a message; undefined before a submit or after a redirect */
  result: Kept | { message: string } | undefined
}

function Toolbar({ page }: { page: ProductivityPage }) {
  const { view, mayEdit, addresses } = page
  return (
    <div className="productivity-bar cluster between gap-2-4">
      {view.state === 'data' ? (
        <p className="muted">
          {elapsedText(view.days, 'jour travaillé', 'jours travaillés')}
          {view.dataDate ? `, heures des collaborateurs au ${frenchDate(view.dataDate)}` : ''}
        </p>
      ) : null}
      <div className="form-actions">
        {view.state === 'no-scope' ? null : <PrintLink href={addresses.print} leaveAfter={LEAVE} />}
        {mayEdit && !page.edit ? (
          <LinkButton tone="primary" icon="edit" to={addresses.edit}>
            Modifier
          </LinkButton>
        ) : null}
      </div>
    </div>
  )
}

/** Notice that the billed hours belong to an earlier day, or are missing (4-decisions, 39 and 41). */
function LateHours({ figures }: { figures: ProductivityFigures }) {
  const { date, dataDate, recordDate } = figures
  if (dataDate === date) return null
  const why =
    recordDate === date
      ? `Le classeur du ${frenchDate(date)} ne les contenait pas.`
      : `Aucune heure facturée importée pour le ${frenchDate(date)}.`
  return dataDate ? (
    <Notice tone="warning" title={`${PART_LABELS.workers} au ${frenchDate(dataDate)}.`}>
      <p>{why}</p>
    </Notice>
  ) : (
    <Notice tone="warning" title={NO_PART.workers} />
  )
}

function Empty({ latest }: { latest: string | null }) {
  const location = useLocation()
  return (
    <EmptyState
      icon="bars"
      title={NO_PRODUCTIVITY}
      actions={
        latest ? (
          <LinkButton tone="primary" to={withChanges(location, { date: latest })}>
            Voir le {frenchDate(latest)}
          </LinkButton>
        ) : null
      }
    >
      {latest
        ? `Les dernières données de ce périmètre sont celles du ${frenchDate(latest)}.`
        : 'Les collaborateurs apparaissent avec le planning du mois et l’import quotidien.'}{' '}
      <NextStep to="import" />
    </EmptyState>
  )
}

function Content({ page, result }: Props) {
  const { view, edit, addresses } = page
  const scopeName = page.scopeName ?? ''
  if (view.state === 'no-scope') return <NoScope />
  if (view.state === 'error') return <Failure view={view} />
  if (view.state === 'empty') return <Empty latest={view.latest} />
  if (edit)
    return (
      <EditForm
        figures={view}
        scopeName={scopeName}
        edit={result && 'typed' in result ? { ...edit, form: result } : edit}
        action={addresses.edit}
        cancelTo={addresses.view}
      />
    )
  return (
    <>
      <LateHours figures={view} />
      <ServicesTable services={view.services} total={view.total} />
      <VerdictLegend tables={[PRODUCTIVITY_PERCENT]} />
      <ProductivityChartCard picture={view.picture} />
      <MechanicsTable figures={view} edit={null} />
      <CoefficientsCard multipliers={view.multipliers} scopeName={scopeName} edit={null} />
    </>
  )
}

/** /productivity (3 §2.4). */
export function ProductivityScreen({ page, result }: Props) {
  const refused = result && 'message' in result ? result.message : null
  return (
    <>
      <Toolbar page={page} />
      {refused ? <Notice tone="error">{refused}</Notice> : null}
      {!refused && page.refusal ? <Refusal text={page.refusal} reopen={page.reopen} /> : null}
      <Content page={page} result={result} />
      {page.history && !page.edit ? (
        <HistoryDialog key={page.history.name} history={page.history} />
      ) : null}
    </>
  )
}

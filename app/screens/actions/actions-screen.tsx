import { useLocation } from '@remix-run/react'
import { STATE_LABELS } from '~/domain/actions/terms'
import {
  ACTION_LISTS,
  type ActionLine,
  type ActionList,
  type ActionsPage,
} from '~/domain/actions/view'
import { frenchDate } from '~/domain/format/dates'
import { euros } from '~/domain/format/numbers'
import { LinkButton } from '~/ui/button'
import { Card } from '~/ui/card'
import { type Column, DataTable } from '~/ui/data-table'
import { DelegatedLink } from '~/ui/delegated-link'
import { EmptyState } from '~/ui/empty-state'
import { StatusPill } from '~/ui/status-pill'
import { Tabs } from '~/ui/tab-links'
import { withChanges } from '~/urls'
import { Failure } from '../records/empty-states'
import { ListPages } from '../shell/list-pages'
import { NoScope } from '../shell/no-scope'

const LIST_LABELS: Readonly<Record<ActionList, string>> = {
  late: 'En retard',
  open: 'Ouvertes',
  ended: 'Terminées',
}

const NONE: Readonly<Record<ActionList, string>> = {
  late: 'Aucune action en retard',
  open: 'Aucune action ouverte',
  ended: 'Aucune action terminée',
}

function Deadline({ line: { until, late } }: { line: ActionLine }) {
  return late ? (
    <span className="action-until">
      {frenchDate(until)}
      <StatusPill tone="bad">en retard</StatusPill>
    </span>
  ) : (
    frenchDate(until)
  )
}

function columnsOf(list: ActionList, own: boolean): Column<ActionLine>[] {
  return [
    {
      key: 'text',
      header: 'Action',
      cell: ({ text, to, by }) => (
        <span className="action-text stack gap-hair breaks">
          {to ? <DelegatedLink to={to}>{text}</DelegatedLink> : text}
          <span className="muted">Décidée par {by}</span>
        </span>
      ),
    },
    {
      key: 'lever',
      header: own ? 'Service et levier' : 'Concession et levier',
      cell: ({ site, service, lever }) => (
        <span className="action-text stack gap-hair breaks">
          {own ? service : site}
          <span className="muted">{own ? lever : `${service} · ${lever}`}</span>
        </span>
      ),
    },
    { key: 'who', header: 'Qui', cell: ({ who }) => who },
    { key: 'until', header: 'Échéance', cell: (line) => <Deadline line={line} /> },
    ...(list === 'ended'
      ? [
          {
            key: 'state',
            header: 'Issue',
            cell: ({ state, why }: ActionLine) => (
              <span className="action-text stack gap-hair breaks">
                {STATE_LABELS[state]}
                {why ? <span className="muted">{why}</span> : null}
              </span>
            ),
          },
        ]
      : []),
    {
      key: 'gap',
      header: 'Effet par jour ouvré',
      cell: ({ effect, gap, expected, measured: { lacking } }) => (
        <span className="action-text stack gap-hair breaks">
          <span className="figures">{effect}</span>
          <span className="muted">
            {gap}
            {expected === null ? null : `, ${euros(expected)} attendus`}
          </span>
          {lacking.length > 0 ? (
            <span className="muted">Sans mesure&#8239;: {lacking.join(', ')}</span>
          ) : null}
        </span>
      ),
    },
  ]
}

type List = Extract<ActionsPage, { state: 'list' }>

function Lists({ view }: { view: List }) {
  const location = useLocation()
  const { list, counts, decide } = view
  return (
    <div className="action-lists cluster gap-3">
      <Tabs
        label="Actions"
        choices={ACTION_LISTS.map((one) => ({
          to: withChanges(location, { list: one === 'open' ? null : one, page: null }),
          label: `${LIST_LABELS[one]} (${counts[one]})`,
          current: one === list,
        }))}
      />
      <DelegatedLink to={view.back}>Retour à la synthèse</DelegatedLink>
      {decide ? (
        <LinkButton to={decide} tone="primary" icon="plus">
          Décider une action
        </LinkButton>
      ) : null}
    </div>
  )
}

/** /actions: what was decided on a lever, by whom, until when, and its effect per working day (7-beyond §5; 4-decisions, 69). */
export function ActionsScreen({ view }: { view: ActionsPage }) {
  switch (view.state) {
    case 'no-scope':
      return <NoScope />
    case 'error':
      return <Failure view={view} />
    case 'list':
      return (
        <>
          <Lists view={view} />
          {view.rows.rows.length === 0 ? (
            <EmptyState title={NONE[view.list]}>
              Une action se décide depuis un levier des causes de l’écart, ou ici.
            </EmptyState>
          ) : (
            <Card title={`Actions · ${LIST_LABELS[view.list]}`}>
              <DataTable
                cards
                caption={`Actions, ${LIST_LABELS[view.list]}`}
                columns={columnsOf(view.list, view.own)}
                rows={view.rows.rows}
                rowKey={({ id }) => id}
              />
              <ListPages of={view.rows} one="action" />
            </Card>
          )}
        </>
      )
  }
}

import { useLocation } from '@remix-run/react'
import type { RevenueProgress } from '~/domain/cells/revenue-progress'
import type { ObjectifForm } from '~/domain/objectifs/form'
import type { ObjectifsPage } from '~/domain/objectifs/view'
import { SERVICE_LABELS } from '~/domain/workshop-services'
import { Card } from '~/ui/card'
import { Notice } from '~/ui/notice'
import { scopeQuery, urls } from '~/urls'
import { Refusal } from '../closing/closed-month-notice'
import { PROGRESS, RevenueProgressCard } from '../records/revenue-progress'
import { NoScope } from '../shell/no-scope'
import { asksDeletion } from './asks-deletion'
import { LazyAggregateView, LazyDialogs, LazyEditForm } from './lazy'
import { PotentialCard } from './potential-card'
import { SiteView } from './site-view'
import { Toolbar } from './toolbar'

interface Props {
  page: ObjectifsPage
  /** failed submit: the form to redisplay, or an error message; undefined when there is none */
  result: ObjectifForm | { message: string } | undefined
}

/** /targets, 'Objectifs du mois' (spec 1 §2.7). */
export function ObjectifsScreen({ page, result }: Props) {
  const refused = result && 'message' in result ? result.message : null
  const form = result && 'typed' in result ? result : page.form
  const { search } = useLocation()
  const date = new URLSearchParams(search).get('date')
  const address = { ...scopeQuery(page.scope), date, month: page.month }
  const action = urls.targets(address)
  return (
    <>
      <Toolbar page={form ? { ...page, mode: 'edit' } : page} />
      {refused ? <Notice tone="error">{refused}</Notice> : null}
      {!refused && page.refusal ? <Refusal text={page.refusal} reopen={page.reopen} /> : null}
      {page.neverReached.map(({ service, text }) => (
        <p key={service} className="card-note">
          Objectif de CA Net {text}&#8239;: {SERVICE_LABELS[service]}.
        </p>
      ))}
      {page.scope === null ? (
        <NoScope />
      ) : form ? (
        <LazyEditForm
          form={form}
          action={urls.targets({ ...address, mode: 'edit' })}
          cancelTo={action}
        />
      ) : (
        <Figures page={page} action={action} />
      )}
      {page.history || page.trail || asksDeletion(page, search) ? (
        <LazyDialogs page={page} action={action} />
      ) : null}
    </>
  )
}

/** A month without target nor revenue has no progress to show. */
const saysSomething = ({ lines }: RevenueProgress) =>
  lines.some(({ netRevenue }) => netRevenue.realized !== 0 || netRevenue.target !== 0)

function Progress({ page: { progress, progressMode } }: Pick<Props, 'page'>) {
  if (!progress) return null
  if (progress.error !== null)
    return (
      <Card id="avancement-ca" title={PROGRESS}>
        <Notice tone="error">{progress.error}</Notice>
      </Card>
    )
  return saysSomething(progress.value) ? (
    <RevenueProgressCard progress={progress.value} mode={progressMode} />
  ) : null
}

function Figures({ page, action }: { page: ObjectifsPage; action: string }) {
  const { objectif, aggregate } = page
  const error = objectif?.error ?? aggregate?.error ?? aggregate?.value?.message
  return (
    <>
      {error ? <Notice tone="error">{error}</Notice> : null}
      <PotentialCard page={page} action={action} />
      {objectif?.value ? <SiteView page={page} set={objectif.value.set} /> : null}
      {aggregate?.value ? (
        <LazyAggregateView aggregate={aggregate.value} gridTo={page.grid} />
      ) : null}
      <Progress page={page} />
    </>
  )
}

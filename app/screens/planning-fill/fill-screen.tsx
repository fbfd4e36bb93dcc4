import { Form, Link, useSearchParams } from '@remix-run/react'
import { frenchDateTime } from '~/domain/format/dates'
import { counted } from '~/domain/format/numbers'
import type { FillLine, FillPage, FillView } from '~/domain/planning/fill-all'
import { rareUrls } from '~/rare-urls'
import { AdminNav } from '~/screens/shell/admin-nav'
import { LinkButton } from '~/ui/button'
import { Card } from '~/ui/card'
import { type Column, DataTable } from '~/ui/data-table'
import { type FormReply, sentenceOf } from '~/ui/form-reply'
import { Notice } from '~/ui/notice'
import { PolledProgress } from '~/ui/polled-progress'
import { StatusPill } from '~/ui/status-pill'
import { SubmitButton } from '~/ui/submit-button'
import { urls } from '~/urls'
import { UndoDialog, UndoLink } from '../shell/undo-dialog'

const COLUMNS: readonly Column<FillLine>[] = [
  { key: 'name', header: 'Concession', cell: ({ name }) => name },
  {
    key: 'word',
    header: 'Résultat',
    cell: ({ tone, word }) => <StatusPill tone={tone}>{word}</StatusPill>,
  },
  { key: 'text', header: 'Détail', cell: ({ text }) => text },
]

/** Question before a fill is taken back. */
function UndoFill({ fill, reply }: { fill: FillView; reply: FormReply | null }) {
  return (
    <UndoDialog
      title="Annuler ce remplissage&#8239;?"
      act="Annuler le remplissage"
      intent="undo-fill"
      keep="Garder ce remplissage"
      again={reply}
      values={{ fill: fill._id }}
    >
      Les cases que ce remplissage a écrites sont vidées. Celles qui ont été modifiées depuis, et
      celles qui étaient déjà remplies, ne changent pas.
    </UndoDialog>
  )
}

function Shown({ fill }: { fill: FillView }) {
  const { state, title, by, at, done, total, summary, canUndo, lines } = fill
  if (state === 'filling' || state === 'undoing')
    return (
      <PolledProgress
        title={title}
        text={`${done} sur ${counted(total, 'concession')}…`}
        percent={total > 0 ? (100 * done) / total : 100}
        label="Avancement du remplissage"
      />
    )
  const isWhole = state !== 'interrupted' && lines.every(({ tone }) => tone !== 'bad')
  return (
    <>
      <Notice tone={isWhole ? 'success' : 'warning'} title={title}>
        <p>
          {summary} Lancé par {by}, le {frenchDateTime(at)}.
        </p>
      </Notice>
      <div className="form-actions">
        <LinkButton to={urls.planning()}>Voir les plannings</LinkButton>
        {canUndo ? <UndoLink>Annuler ce remplissage…</UndoLink> : null}
      </div>
      <Card title="Concessions">
        <DataTable
          cards
          caption="Résultat de chaque concession"
          columns={COLUMNS}
          rows={lines}
          rowKey={({ siteId }) => siteId}
        />
      </Card>
    </>
  )
}

function Offer() {
  return (
    <Card title="Remplir le mois de toutes les concessions">
      <Form method="post" action={rareUrls.fillPlannings()} className="stack">
        <p>
          Les cases vides du mois en cours reçoivent le code habituel de chaque équipe, comme par
          «&#8239;Remplir&#8239;» sur le planning&#8239;: les jours ouvrés, et les samedis des
          personnes qui en ont travaillé un. Les cases déjà remplies ne changent pas. Tout est
          enregistré aussitôt, et s’annule ensuite.
        </p>
        <div className="form-actions">
          <SubmitButton name="intent" value="fill-plannings" pending="Remplissage…">
            Remplir le mois de toutes les concessions
          </SubmitButton>
        </div>
      </Form>
    </Card>
  )
}

/** /admin/plannings: the month of all concessions is filled in the background, and taken back (9-first-day §4). */
export function FillScreen({ page, reply }: { page: FillPage; reply: FormReply | null }) {
  const { shown, others } = page
  const [params] = useSearchParams()
  const refusal = sentenceOf(reply)
  const isRunning = shown?.state === 'filling' || shown?.state === 'undoing'
  const asks = shown?.canUndo && params.get('dialog') === 'undo'
  return (
    <>
      <AdminNav />
      {refusal === null || asks ? null : <Notice tone="error">{refusal}</Notice>}
      {shown ? <Shown fill={shown} /> : null}
      {isRunning ? null : <Offer />}
      {others.length > 0 ? (
        <Card title="Remplissages précédents">
          <ul className="list">
            {others.map(({ _id, title, at }) => (
              <li key={_id}>
                <Link to={rareUrls.fillPlannings({ fill: _id })}>{title}</Link>, le{' '}
                {frenchDateTime(at)}
              </li>
            ))}
          </ul>
        </Card>
      ) : null}
      {asks && shown ? <UndoFill fill={shown} reply={reply} /> : null}
    </>
  )
}

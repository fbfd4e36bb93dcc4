import type { CommentRow, CommentsPage } from '~/domain/comments/view'
import { frenchDate } from '~/domain/format/dates'
import { MISSING } from '~/domain/format/numbers'
import { LinkButton } from '~/ui/button'
import { Card } from '~/ui/card'
import { DataTable } from '~/ui/data-table'
import { DelegatedLink } from '~/ui/delegated-link'
import type { FormReply } from '~/ui/form-reply'
import { Notice } from '~/ui/notice'
import { Failure } from '../records/empty-states'
import { ListPages } from '../shell/list-pages'
import { NoScope } from '../shell/no-scope'
import { CommentForm } from './comment-form'

const COLUMNS = [
  {
    key: 'name',
    header: 'Concession',
    cell: ({ name, to }: CommentRow) => <DelegatedLink to={to}>{name}</DelegatedLink>,
  },
  { key: 'text', header: 'Commentaire', cell: ({ text }: CommentRow) => text ?? MISSING },
  { key: 'by', header: 'Écrit par', cell: ({ by }: CommentRow) => by ?? MISSING },
]

interface Props {
  view: CommentsPage
  reply: FormReply | null
}

/** /comments: what the concessions say of the analysed day (7-beyond §1). */
export function CommentsScreen({ view, reply }: Props) {
  switch (view.state) {
    case 'no-scope':
      return <NoScope />
    case 'error':
      return <Failure view={view} />
    case 'wide':
      return (
        <Card title="Commentaires des concessions">
          <DataTable
            cards
            caption="Commentaires du jour"
            columns={COLUMNS}
            rows={view.rows.rows}
            rowKey={({ siteId }) => siteId}
          />
          <ListPages of={view.rows} />
          <LinkButton to={view.back}>Retour à la synthèse</LinkButton>
        </Card>
      )
    case 'site':
      return view.form ? (
        <CommentForm key={view.form.site + view.date} view={view} form={view.form} reply={reply} />
      ) : (
        <Card title={`${view.name} · ${frenchDate(view.date)}`}>
          {view.refusal ? <Notice>{view.refusal}</Notice> : null}
          {view.comment ? (
            <p className="comment">
              {view.comment.text} <span className="muted">{view.comment.by}</span>
            </p>
          ) : (
            <p>Aucun commentaire pour ce jour.</p>
          )}
          <LinkButton to={view.back}>Retour à la synthèse</LinkButton>
        </Card>
      )
  }
}

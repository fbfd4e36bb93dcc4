import { useLocation } from '@remix-run/react'
import type { GuideEntry } from '~/domain/guide/page'
import type { PageOf } from '~/domain/paging'
import { TICKET_STATUS_LABELS } from '~/domain/support/tickets'
import { Card } from '~/ui/card'
import { DeleteDialog } from '~/ui/delete-dialog'
import { useLastNonEmpty } from '~/ui/form-key'
import type { FormReply } from '~/ui/form-reply'
import { Notice } from '~/ui/notice'
import { Pagination } from '~/ui/pagination'
import { SegmentedLinks } from '~/ui/tab-links'
import { withChanges } from '~/urls'
import { GuideList } from '../guide/guide-list'
import { SentBanner } from './sent-banner'
import { TicketForm } from './ticket-form'
import { type Ticket, TicketTable } from './ticket-table'

interface Props {
  page: {
    administrator: boolean
    guide: GuideEntry[]
    /** null when no support address is configured */
    supportEmail: string | null
    tickets: PageOf<Ticket>
    /** true when the list leaves out resolved and closed tickets */
    onlyOpen: boolean
    /** identifier of the ticket just sent; null when there is none */
    sent: string | null
    toDelete: Ticket | null
    /** the identifier that the ticket's form carries */
    fresh: string
    /** a ticket that was being written when the session ended */
    kept: { notice: string; initialValue: Record<string, string> } | null
  }
  result?: FormReply | null | undefined
}

/** 'Aide & Support': a ticket form, whom to contact, the tickets (spec 2 §2). */
export function HelpScreen({ page, result }: Props) {
  const { administrator, guide, supportEmail, tickets, onlyOpen, sent, fresh, kept } = page
  const location = useLocation()
  const asked = new URLSearchParams(location.search).get('supprimer')
  const toDelete =
    administrator && [page.toDelete, ...tickets.rows].find((ticket) => ticket?._id === asked)
  /** URL of the list's first page, without the notice of the ticket just sent */
  const listed = (etat: string | null) => withChanges(location, { etat, page: null, envoye: null })
  return (
    <>
      {sent && !result ? <SentBanner key={sent} /> : null}
      {kept && !result ? <Notice tone="warning">{kept.notice}</Notice> : null}
      <div className="help-top stack at-start">
        <Card title="Créer un ticket">
          <TicketForm result={result ?? kept} fresh={fresh} key={useLastNonEmpty(sent)} />
        </Card>
        <Card title="Centre d’aide">
          <h3>Guide</h3>
          <GuideList pages={guide} />
          <h3>Nous écrire</h3>
          <p>
            {supportEmail ? (
              <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
            ) : (
              'Votre demande est transmise aux administrateurs.'
            )}
          </p>
          <p>8h-18h, du lundi au vendredi</p>
        </Card>
      </div>
      <Card title={administrator ? 'Tous les tickets' : 'Mes tickets'}>
        {administrator ? (
          <SegmentedLinks
            label="Tickets affichés"
            choices={[
              { to: listed(null), label: 'Tous', current: !onlyOpen },
              { to: listed('ouverts'), label: 'À traiter', current: onlyOpen },
            ]}
          />
        ) : null}
        <TicketTable tickets={tickets.rows} administrator={administrator} />
        <Pagination
          page={tickets.page}
          pages={tickets.pages}
          to={(to) => withChanges(location, { page: to, envoye: null })}
        />
      </Card>
      {toDelete ? (
        <DeleteDialog
          id="supprimer"
          title="Supprimer le ticket"
          closeTo={withChanges(location, { supprimer: null })}
          values={{ id: toDelete._id }}
          act={{ name: 'form', value: 'delete' }}
        >
          Supprimer définitivement «&#8239;{toDelete.subject}&#8239;» (
          {TICKET_STATUS_LABELS[toDelete.status].toLowerCase()})&#8239;?
        </DeleteDialog>
      ) : null}
    </>
  )
}

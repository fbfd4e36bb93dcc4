import { frenchDateTime } from '~/domain/format/dates'
import type { OutletEvent } from '~/domain/outlets/message'
import type { OutletAnswerView } from '~/domain/outlets/view'
import { LinkButton } from '~/ui/button'
import { type Column, DataTable } from '~/ui/data-table'
import { StatusPill } from '~/ui/status-pill'

const EVENTS: Readonly<Record<OutletEvent, string>> = {
  morning: 'Matin',
  import: 'Import',
  alert: 'Alerte',
  test: 'Essai',
}

/** '200 ok', '404 no_team', or the reason without an answer. */
export const answerText = ({ status, text }: Pick<OutletAnswerView, 'status' | 'text'>): string =>
  [status, text].filter(Boolean).join(' ')

const COLUMNS: readonly Column<OutletAnswerView>[] = [
  { key: 'at', header: 'Envoi', cell: ({ at }) => frenchDateTime(at) },
  { key: 'event', header: 'Message', cell: ({ event }) => EVENTS[event] },
  {
    key: 'delivered',
    header: 'Résultat',
    cell: ({ delivered }) => (
      <StatusPill tone={delivered ? 'good' : 'warn'}>{delivered ? 'Remis' : 'Échec'}</StatusPill>
    ),
  },
  { key: 'text', header: 'Réponse du serveur', cell: answerText },
]

interface Props {
  answers: readonly OutletAnswerView[]
  closeTo: string
}

/** The last ten answers of a webhook, the latest first (7-beyond §7). */
export function OutletAnswers({ answers, closeTo }: Props) {
  return (
    <div className="stack">
      {answers.length === 0 ? (
        <p>Rien n’a encore été envoyé. Essayez le webhook avec «&#8239;Envoyer un essai&#8239;».</p>
      ) : (
        <DataTable
          cards
          caption="Dix dernières réponses, les plus récentes d’abord"
          columns={COLUMNS}
          rows={answers}
          rowKey={({ at, event }) => `${at} ${event}`}
        />
      )}
      <div className="form-actions">
        <LinkButton to={closeTo} preventScrollReset>
          Fermer
        </LinkButton>
      </div>
    </div>
  )
}

import { frenchDateTime } from '~/domain/format/dates'
import { counted, integer } from '~/domain/format/numbers'
import type { LoadDetails, LoadView, StoredNow } from '~/domain/network-workbook/preview-view'
import { rareUrls } from '~/rare-urls'
import { AdminNav } from '~/screens/shell/admin-nav'
import { LinkButton } from '~/ui/button'
import { Card } from '~/ui/card'
import { type Column, DataTable } from '~/ui/data-table'
import { DescriptionList } from '~/ui/description-list'
import type { FormReply } from '~/ui/form-reply'
import { Icon } from '~/ui/icon'
import { Notice } from '~/ui/notice'
import { urls } from '~/urls'
import { UndoLink } from '../shell/undo-dialog'
import { RowsCard } from './differences-card'
import { ErrorsCard } from './errors-card'
import { UndoFacts, UndoWorkbook } from './undo-parts'

type SheetLine = LoadView['sheets'][number]
const SHEETS: readonly Column<SheetLine>[] = [
  { key: 'title', header: 'Feuille', cell: ({ title }) => title },
  { key: 'created', header: 'Créées', number: true, cell: ({ created }) => integer(created) },
  { key: 'changed', header: 'Modifiées', number: true, cell: ({ changed }) => integer(changed) },
]

function Outcome({ load }: { load: LoadView }) {
  const { state, sheets, left, refused, undo } = load
  const all = sheets.reduce((sum, { created, changed }) => sum + created + changed, left)
  if (state === 'running' || undo?.state === 'running')
    return (
      <Notice
        title={`Le classeur est en cours d’${undo ? 'annulation' : 'enregistrement'}\u202f: rechargez cette page.`}
      />
    )
  if (undo) return <UndoFacts undo={undo} />
  if (state === 'interrupted')
    return (
      <Notice tone="error" title="Enregistrement interrompu">
        <p>
          Les lignes enregistrées le sont entièrement. Rendez le même classeur&#8239;: il montrera
          ce qui reste.
        </p>
      </Notice>
    )
  const said = `${counted(all, 'ligne enregistrée', 'lignes enregistrées')}${refused > 0 ? `, ${counted(refused, 'refusée')}` : ''}.`
  return (
    <Notice tone={refused > 0 ? 'warning' : 'success'} title="Classeur enregistré">
      <p>{said}</p>
    </Notice>
  )
}

/** File with the invitation links, as an address that holds it: the server keeps none. */
const linksFile = (links: StoredNow['links']) => {
  const lines = [
    'Nom;E-mail;Lien',
    ...links.map(({ name, email, url }) => `${name.replaceAll(';', ' ')};${email};${url}`),
  ]
  return `data:text/csv;charset=utf-8,${encodeURIComponent(`\ufeff${lines.join('\r\n')}`)}`
}

type InvitationLine = StoredNow['links'][number]
const LINKS: readonly Column<InvitationLine>[] = [
  { key: 'name', header: 'Nom', cell: ({ name, email }) => name || email },
  { key: 'email', header: 'E-mail', cell: ({ email }) => email },
  {
    key: 'url',
    header: 'Lien d’invitation',
    cell: ({ url }) => <span className="file-name">{url}</span>,
  },
]

function Links({ links }: Pick<StoredNow, 'links'>) {
  if (links.length === 0) return null
  return (
    <Card title="Liens d’invitation">
      <div className="stack">
        <p>
          Aucun serveur d’e-mail n’est réglé&#8239;: transmettez à chacun son lien. Ils ne sont
          montrés qu’une fois, et valent 7 jours.
        </p>
        <p>
          <a className="button" href={linksFile(links)} download="invitations.csv">
            <Icon name="download" />
            Télécharger les liens (CSV)
          </a>
        </p>
        <DataTable
          cards
          caption="Liens d’invitation"
          columns={LINKS}
          rows={links}
          rowKey={({ email }) => email}
        />
      </div>
    </Card>
  )
}

interface Props {
  load: LoadDetails
  /** what only the sender sees, right after the workbook was stored; null otherwise */
  now: StoredNow | null
  /** server's response to a refused undo; null otherwise */
  again: FormReply | null
}

/** Page of a stored workbook: what was stored and refused, row by row, and its undo (9-first-day §2). */
export function NetworkResultScreen({ load, now, again }: Props) {
  const facts: [string, string][] = [
    ['Fichier', load.fileName],
    ['Par', load.userEmail],
    ['Début', frenchDateTime(load.startedAt)],
    ['Fin', frenchDateTime(load.finishedAt)],
    ['Empreinte SHA-256', load.sha256],
    ...(load.left > 0 ? [['Départs notés', integer(load.left)] as [string, string]] : []),
  ]
  return (
    <>
      <AdminNav />
      <Outcome load={load} />
      <div className="form-actions">
        <LinkButton tone="primary" to={rareUrls.networkWorkbook()}>
          Classeur du réseau
        </LinkButton>
        <LinkButton to={urls.hierarchy()}>Groupes, plaques et concessions</LinkButton>
        <LinkButton tone="quiet" to={urls.importLog()}>
          Journal des imports
        </LinkButton>
        {load.undoable ? <UndoLink>Annuler ce classeur…</UndoLink> : null}
      </div>
      <UndoWorkbook load={load} again={again} />
      <Links links={now?.links ?? []} />
      <ErrorsCard title="Lignes conservées" errors={load.undo?.kept ?? []} />
      <ErrorsCard title="Lignes refusées" errors={now?.refused ?? load.errors} />
      {load.sheets.length > 0 ? (
        <Card title="Lignes enregistrées">
          <DataTable
            caption="Lignes enregistrées, par feuille"
            columns={SHEETS}
            rows={load.sheets}
            rowKey={({ title }) => title}
          />
        </Card>
      ) : null}
      <RowsCard sheets={load.rows} />
      <Card title="Fichier">
        <DescriptionList className="import-facts fit gap-3 small" facts={facts} />
      </Card>
    </>
  )
}

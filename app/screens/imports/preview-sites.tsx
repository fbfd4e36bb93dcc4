import { counted, MISSING } from '~/domain/format/numbers'
import { movedText } from '~/domain/import-models/day-messages'
import type { PreviewPage } from '~/domain/import-previews/preview-page'
import type { ImportFinding } from '~/domain/imports/finding'
import type { PreviewOutcome, UnseenChange } from '~/domain/imports/preview'
import { Card } from '~/ui/card'
import { type Column, DataTable } from '~/ui/data-table'
import { StatusPill, type StatusTone } from '~/ui/status-pill'
import { FIGURES, type Figure } from './preview-figures'
import { type PreviewRow, previewRows, type Site } from './preview-rows'
import { siteName } from './sites-card'

const OUTCOMES: Readonly<Record<PreviewOutcome, { tone: StatusTone; word: string }>> = {
  new: { tone: 'good', word: 'Nouvelle' },
  changed: { tone: 'info', word: 'Modifiée' },
  unchanged: { tone: 'neutral', word: 'Inchangée' },
  failed: { tone: 'bad', word: 'En échec' },
}

const UNSEEN: Readonly<Record<UnseenChange, string>> = {
  split: 'répartition entre services',
  ongoing: 'travaux en cours',
  invoices: 'factures',
  workers: 'heures des collaborateurs',
  sales: 'ventes additionnelles',
  chain: 'changement de plaque',
  broken: 'données abîmées remplacées',
  date: 'date des données',
}

/** Changes of data that no column shows; says so when all shown figures stay equal. */
function Unseen({ site, shown }: { site: Site; shown: readonly Figure[] }) {
  const { old, new: next, unseen = [] } = site
  if (unseen.length === 0) return null
  const stays = old && next && shown.every(({ key }) => old[key] === next[key])
  return (
    <div className="card-note">
      {stays ? 'Mêmes chiffres, sauf\u202f: ' : ''}
      {unseen.map((one) => UNSEEN[one]).join(', ')}
    </div>
  )
}

function Effect({ site, shown }: { site: Site; shown: readonly Figure[] }) {
  const { tone, word } = OUTCOMES[site.outcome]
  const moved = movedText(site.moved ?? [])
  return (
    <>
      <StatusPill tone={tone}>{word}</StatusPill>
      <Unseen site={site} shown={shown} />
      {moved && <div className="card-note">{moved}</div>}
    </>
  )
}

/** Name of a concession, or of a service with its concession's name for cards and screen readers. */
function Name({ row: { site, service } }: { row: PreviewRow }) {
  if (service === null) return siteName(site)
  return (
    <span className="preview-service">
      <span className="preview-of">{site.name} · </span>
      {service}
    </span>
  )
}

const SIDES = [
  ['old', 'avant'],
  ['new', 'après'],
  ['difference', 'écart'],
] as const

function columnsOf(figures: readonly Figure[], hasDoubts: boolean): Column<PreviewRow>[] {
  return [
    { key: 'name', header: 'Concession', cell: (row) => <Name row={row} /> },
    {
      key: 'outcome',
      header: 'Effet',
      verdict: true,
      cell: ({ site, service }) => (service ? null : <Effect site={site} shown={figures} />),
    },
    ...figures.flatMap(({ key, header, write, writeDifference }) =>
      SIDES.map(([side, word]): Column<PreviewRow> => {
        const text = side === 'difference' ? writeDifference : write
        return {
          key: `${key} ${side}`,
          header: `${header} ${word}`,
          number: true,
          cell: ({ compared }) => {
            const value = compared[side]?.[key]
            return value === undefined ? MISSING : text(value)
          },
        }
      }),
    ),
    ...(hasDoubts
      ? [
          {
            key: 'doubts',
            header: 'À vérifier',
            cell: ({ doubts }: PreviewRow) =>
              doubts.map((doubt) => (
                <div key={doubt} className="preview-doubt">
                  {doubt}
                </div>
              )),
          },
        ]
      : []),
  ]
}

/** Effect of the file on each concession: old figure, new figure and difference, the most severe outcome first. */
export function PreviewSites({ page }: { page: PreviewPage }) {
  const sites = (page.sites as unknown as Site[]).filter(({ outcome }) => outcome !== 'failed')
  if (sites.length === 0) return null
  const rows = previewRows(sites, page.doubts ?? [])
  const hasDoubts = rows.some(({ doubts }) => doubts.length > 0)
  return (
    <Card title="Avant et après l’import">
      <div className="preview-table">
        <DataTable
          cards="figures"
          caption="Effet du fichier par concession"
          columns={columnsOf(FIGURES[page.kind], hasDoubts)}
          rows={rows}
          rowKey={({ key }) => key}
        />
      </div>
    </Card>
  )
}

/** Reason of a concession's failure: its first error, and the number of further errors. */
function reasonOf({ name }: Site, errors: readonly ImportFinding[]): string {
  const [first, ...rest] = errors.filter(({ site }) => site === name)
  const others =
    rest.length === 0 ? '' : ` Et ${counted(rest.length, 'autre erreur', 'autres erreurs')}.`
  return first ? first.message + others : MISSING
}

/** Table of the concessions that the import would not store: the reason, and the figures that they keep. */
export function FailedSites({ page }: { page: PreviewPage }) {
  const rows = (page.sites as unknown as Site[]).filter(({ outcome }) => outcome === 'failed')
  if (rows.length === 0) return null
  const columns: Column<Site>[] = [
    { key: 'name', header: 'Concession', cell: siteName },
    {
      key: 'outcome',
      header: 'Effet',
      verdict: true,
      cell: (site) => <Effect site={site} shown={[]} />,
    },
    ...FIGURES[page.kind].map(({ key, header, write }) => ({
      key,
      header: `${header} conservé`,
      number: true,
      cell: ({ old }: Site) => (old?.[key] === undefined ? MISSING : write(old[key])),
    })),
    { key: 'reason', header: 'Motif', cell: (site) => reasonOf(site, page.errors) },
  ]
  return (
    <Card title="En échec · aucun chiffre ne sera enregistré">
      <DataTable
        cards="figures"
        caption="Concessions en échec"
        columns={columns}
        rows={rows}
        rowKey={({ siteId, name }) => siteId ?? name}
      />
    </Card>
  )
}

import type { PreviewOutcome, PreviewSite, UnseenChange } from '~/domain/imports/preview'
import type { PreviewPage } from '~/domain/imports/preview-page'
import { euros, hours, integer } from '~/format/numbers'
import { Card } from '~/ui/card'
import { type Column, DataTable } from '~/ui/data-table'
import { StatusPill, type StatusTone } from '~/ui/status-pill'
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
  broken: 'données illisibles remplacées',
  date: 'date des données',
}

type Site = PreviewSite<Record<string, number>>
type Figure = [key: string, header: string, write: (value: number) => string]

const FIGURES: Readonly<Record<PreviewPage['kind'], readonly Figure[]>> = {
  activity: [
    ['netRevenue', 'CA Net', euros],
    ['totalHours', 'HT', hours],
    ['hecHours', 'HEC', hours],
  ],
  videocheck: [
    ['entries', 'Entrées', integer],
    ['videosDone', 'Dossiers', integer],
    ['identifiedRevenue', 'CA identifié', euros],
    ['realizedRevenue', 'CA réalisé', euros],
  ],
}

/** `10 000 € → 12 500 €`; one figure where nothing changes, is replaced, or is to come. */
function Change({ site, figure: [key, , write] }: { site: Site; figure: Figure }) {
  const [old, next] = [site.old?.[key], site.new?.[key]]
  if (old === undefined || next === undefined || old === next) {
    const only = next ?? old
    return only === undefined ? '-' : write(only)
  }
  return (
    <>
      {write(old)} → <strong>{write(next)}</strong>
    </>
  )
}

/** What changes beside the figures shown; said so where they stay as they are. */
function Unseen({ site, shown }: { site: Site; shown: readonly Figure[] }) {
  const { old, new: next, unseen = [] } = site
  if (unseen.length === 0) return null
  const stays = old && next && shown.every(([key]) => old[key] === next[key])
  return (
    <div className="card-note">
      {stays ? 'Mêmes chiffres, sauf\u202f: ' : ''}
      {unseen.map((one) => UNSEEN[one]).join(', ')}
    </div>
  )
}

/** What the file would do to each concession, the worst first. */
export function PreviewSites({ page }: { page: PreviewPage }) {
  const columns: Column<Site>[] = [
    {
      key: 'name',
      header: 'Concession',
      cell: siteName,
    },
    {
      key: 'outcome',
      header: 'Effet',
      verdict: true,
      cell: (site) => (
        <>
          <StatusPill tone={OUTCOMES[site.outcome].tone}>{OUTCOMES[site.outcome].word}</StatusPill>
          <Unseen site={site} shown={FIGURES[page.kind]} />
        </>
      ),
    },
    ...FIGURES[page.kind].map((figure) => ({
      ...{ key: figure[0], header: figure[1], number: true },
      cell: (site: Site) => <Change site={site} figure={figure} />,
    })),
  ]
  return (
    <Card title="Concessions">
      <DataTable
        cards
        caption="Effet du fichier par concession"
        columns={columns}
        rows={page.sites as unknown as Site[]}
        rowKey={({ siteId, name }) => siteId ?? name}
      />
    </Card>
  )
}

import type { SiteOutcome } from '~/domain/imports/answer'
import { Card } from '~/ui/card'
import { type Column, DataTable } from '~/ui/data-table'
import { StatusPill, type StatusTone } from '~/ui/status-pill'

const OUTCOMES: Readonly<Record<SiteOutcome['outcome'], { tone: StatusTone; word: string }>> = {
  stored: { tone: 'good', word: 'Enregistrée' },
  unchanged: { tone: 'neutral', word: 'Inchangée' },
  failed: { tone: 'bad', word: 'En échec' },
}

const COLUMNS: readonly Column<SiteOutcome>[] = [
  {
    key: 'name',
    header: 'Concession',
    cell: ({ siteId, name }) => (siteId ? name : `${name} (inconnu)`),
  },
  {
    key: 'outcome',
    header: 'Résultat',
    cell: ({ outcome }) => (
      <StatusPill tone={OUTCOMES[outcome].tone}>{OUTCOMES[outcome].word}</StatusPill>
    ),
  },
]

/** What became of each concession of the file. */
export function SitesCard({ sites }: { sites: readonly SiteOutcome[] }) {
  if (sites.length === 0) return null
  return (
    <Card title="Concessions">
      <DataTable
        caption="Résultat par concession"
        columns={COLUMNS}
        rows={sites}
        rowKey={({ siteId, name }) => siteId ?? name}
      />
    </Card>
  )
}

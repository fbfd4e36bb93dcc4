import type { ShownSite } from '~/domain/imports/view'
import { Card } from '~/ui/card'
import { type Column, DataTable } from '~/ui/data-table'
import { StatusPill, type StatusTone } from '~/ui/status-pill'

const OUTCOMES: Readonly<Record<ShownSite['outcome'], { tone: StatusTone; word: string }>> = {
  stored: { tone: 'good', word: 'Enregistrée' },
  unchanged: { tone: 'neutral', word: 'Inchangée' },
  failed: { tone: 'bad', word: 'En échec' },
  undone: { tone: 'neutral', word: 'Rétablie' },
}

/** Name of a file's concession in lists; 'inconnu' for an unknown number. */
export const siteName = ({
  siteId,
  name,
  count,
}: Pick<ShownSite, 'siteId' | 'name' | 'count'>): string =>
  siteId || count !== undefined ? name : `${name} (inconnu)`

const COLUMNS: readonly Column<ShownSite>[] = [
  {
    key: 'name',
    header: 'Concession',
    cell: siteName,
  },
  {
    key: 'outcome',
    header: 'Résultat',
    cell: ({ outcome }) => (
      <StatusPill tone={OUTCOMES[outcome].tone}>{OUTCOMES[outcome].word}</StatusPill>
    ),
  },
]

/** Table of the import's outcome for each concession of the file. */
export function SitesCard({ sites }: { sites: readonly ShownSite[] }) {
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

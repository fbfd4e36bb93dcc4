import { Link } from '@remix-run/react'
import { frenchDateTime } from '~/domain/format/dates'
import { someNames } from '~/domain/format/untargeted-note'
import type { WatchedLine, WatchedState } from '~/domain/imports/watched-folder'
import { rareUrls } from '~/rare-urls'
import { Card } from '~/ui/card'
import { type Column, DataTable } from '~/ui/data-table'
import { DescriptionList } from '~/ui/description-list'
import { Notice } from '~/ui/notice'
import { StatusPill } from '~/ui/status-pill'

function Outcome({ folder }: WatchedLine) {
  if (!folder) return <StatusPill tone="info">En cours</StatusPill>
  return folder === 'traites' ? (
    <StatusPill tone="good">Traité</StatusPill>
  ) : (
    <StatusPill tone="bad">Refusé</StatusPill>
  )
}

const COLUMNS: readonly Column<WatchedLine>[] = [
  {
    key: 'file',
    header: 'Fichier',
    cell: ({ fileName, importId }) =>
      importId ? <Link to={rareUrls.importResult(importId)}>{fileName}</Link> : fileName,
  },
  { key: 'at', header: 'Pris le', cell: ({ at }) => frenchDateTime(at) },
  { key: 'outcome', header: 'Résultat', cell: (line) => <Outcome {...line} /> },
  { key: 'message', header: 'Message', cell: ({ message }) => message || '-' },
]

/** The watched folder: where it is, when it was looked at, and what came of the last files (7-beyond §2). */
export function WatchedFolderCard({ watched }: { watched: WatchedState }) {
  const { path, lookedAt, trouble, ignored, waiting, stuck, files } = watched
  return (
    <Card title="Dossier surveillé">
      <div className="stack">
        {trouble ? (
          <Notice tone="error" live={false}>
            Le dossier ne peut pas être lu ({trouble})&#8239;: aucun fichier n’est importé en
            attendant.
          </Notice>
        ) : null}
        {waiting.map((name) => (
          <Notice key={name} tone="info" live={false}>
            {name} est en cours de copie. Sans nouvelle donnée pendant dix minutes, il sera refusé.
          </Notice>
        ))}
        {stuck.map(({ name, trouble: why }) => (
          <Notice key={name} tone="warning" live={false}>
            {name} n’a pas pu être traité ({why})&#8239;: nouvel essai toutes les cinq secondes.
          </Notice>
        ))}
        <DescriptionList
          className="import-facts fit gap-3 small"
          facts={[
            ['Dossier', path],
            ['Dernier passage', lookedAt ? frenchDateTime(lookedAt) : 'Pas encore'],
            ...(ignored.length > 0 ? [['Laissés de côté', someNames(ignored)] as const] : []),
          ]}
        />
        {ignored.length > 0 ? (
          <p>
            Nommez les fichiers activite-AAAA-MM-JJ.xlsx, videocheck-AAAA-MM.xlsx ou reseau.xlsx
            (essai). Les autres ne sont pas importés.
          </p>
        ) : null}
        {files.length > 0 ? (
          <DataTable
            cards
            caption="Derniers fichiers déposés"
            columns={COLUMNS}
            rows={files}
            rowKey={({ fileName, at }) => `${fileName} ${at}`}
          />
        ) : (
          <p className="muted">
            Aucun fichier importé pour l’instant&#8239;: déposez activite-AAAA-MM-JJ.xlsx ou
            videocheck-AAAA-MM.xlsx.
          </p>
        )}
      </div>
    </Card>
  )
}

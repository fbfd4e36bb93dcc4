import type { ExportsView, ListedTable } from '~/domain/exports/screens'
import { integer } from '~/domain/format/numbers'
import { rareUrls } from '~/rare-urls'
import { LinkButton } from '~/ui/button'
import { Card } from '~/ui/card'
import { DataTable } from '~/ui/data-table'
import { DelegatedLink } from '~/ui/delegated-link'
import { DescriptionList } from '~/ui/description-list'

function Formats({ table: { title, csv, xlsx } }: { table: ListedTable }) {
  return (
    <span className="origin-choices">
      {[
        ['CSV', csv],
        ['XLSX', xlsx],
      ].map(([format, to]) => (
        <LinkButton
          key={format}
          small
          icon="download"
          to={to ?? ''}
          reloadDocument
          aria-label={`${title} en ${format}`}
        >
          {format}
        </LinkButton>
      ))}
    </span>
  )
}

/** /exports: the tables of a screen as files (7-beyond §3). */
export function ExportsScreen({ view }: { view: ExportsView }) {
  const { label, screen, tables, all, about, limit, offersNetwork } = view
  return (
    <>
      <Card title={`Exporter «\u202f${label}\u202f»`}>
        <div className="origin-record">
          <DescriptionList className="popup-facts" facts={about} />
        </div>
        <p className="muted">
          {`Ces informations figurent en tête de chaque fichier (${integer(limit)} lignes au plus par tableau).`}
        </p>
        <div className="form-actions">
          <LinkButton tone="primary" icon="download" to={all} reloadDocument>
            Tout exporter (Excel)
          </LinkButton>
        </div>
      </Card>
      <Card title="Tableau par tableau">
        <DataTable
          caption="Les tableaux de l’écran, à télécharger"
          rows={tables}
          rowKey={({ title }) => title}
          cards
          columns={[
            { key: 'title', header: 'Tableau', cell: ({ title }) => title },
            { key: 'rows', header: 'Lignes', number: true, cell: ({ rows }) => integer(rows) },
            { key: 'files', header: 'Fichiers', cell: (table) => <Formats table={table} /> },
          ]}
        />
      </Card>
      {offersNetwork ? (
        <p>
          Toutes les données du réseau ou d’un groupe en un seul ZIP&#8239;:{' '}
          <DelegatedLink to={rareUrls.networkExport()}>Tout exporter</DelegatedLink>
        </p>
      ) : null}
      <p>
        <DelegatedLink to={screen}>Retour à «&#8239;{label}&#8239;»</DelegatedLink>
      </p>
    </>
  )
}

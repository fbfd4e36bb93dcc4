import { frenchDate, frenchDateTime } from '~/domain/format/dates'
import { modelText } from '~/domain/import-models/used-model'
import { UNKEPT } from '~/domain/origin/labels'
import { sheetAnd } from '~/domain/origin/response'
import type { OriginRecord, OriginTarget, OriginView } from '~/domain/origin/view'
import { SERVICE_LABELS } from '~/domain/workshop-services'
import { Card } from '~/ui/card'
import { DelegatedLink } from '~/ui/delegated-link'
import { DescriptionList } from '~/ui/description-list'
import { exactAmount } from './labels'

function rowsOf({ rows, sheet }: OriginRecord): string {
  if (!rows) return UNKEPT
  if (rows.length === 0) return sheet ? `feuille ${sheet}, aucune ligne` : 'aucune ligne'
  return sheetAnd(
    sheet,
    rows.map(({ service, text }) => `${SERVICE_LABELS[service]} ${text}`).join(', '),
  )
}

/** Records behind a concession's figure: their dates, file, user and rows. */
export function RecordsCard({ view }: { view: OriginView }) {
  const { records, measure, written } = view
  return (
    <Card title={records.length > 1 ? 'Les relevés' : 'Le relevé'}>
      {records.map((record) => (
        <div
          key={`${record.recordDate} ${record.importedAt} ${record.dataDate}`}
          className="origin-record"
        >
          <DescriptionList
            className="popup-facts"
            facts={[
              ['Données du', frenchDate(record.dataDate)],
              ['Cumul', exactAmount(measure, record.value, written)],
              ['Importé le', frenchDateTime(record.importedAt)],
              ...(record.model ? ([['Modèle', modelText(record.model)]] as const) : []),
              ...(record.showsImporter
                ? ([
                    ['Fichier', record.file?.name ?? UNKEPT],
                    ['Par', record.file?.by ?? UNKEPT],
                  ] as const)
                : []),
              ['Lignes', rowsOf(record)],
            ]}
          />
          {record.to ? (
            <DelegatedLink to={record.to}>Le journal de cet import</DelegatedLink>
          ) : null}
        </div>
      ))}
    </Card>
  )
}

/** Origin of a concession's target: amounts of the services, time and user. */
export function TargetCard({ view, objectif }: { view: OriginView; objectif: OriginTarget }) {
  const { measure, service, amounts, written } = view
  return (
    <Card title="L’objectif">
      <DescriptionList
        className="popup-facts"
        facts={[
          ...objectif.services.map(
            (one) =>
              [SERVICE_LABELS[one.service], exactAmount(measure, one.value, written)] as const,
          ),
          ...(service
            ? []
            : [
                [
                  objectif.budget ? 'Budget saisi' : 'Somme des services',
                  exactAmount(measure, amounts.target, written),
                ] as const,
              ]),
          ['Enregistré le', frenchDateTime(objectif.updatedAt)],
          ...(objectif.by ? [['Par', objectif.by] as const] : []),
        ]}
      />
    </Card>
  )
}

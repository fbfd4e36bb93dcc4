import type { OriginRecord, OriginTarget, OriginView } from '~/domain/records/origin-view'
import { SERVICE_LABELS } from '~/domain/records/services'
import { frenchDate, frenchDateTime } from '~/format/dates'
import { Card } from '~/ui/card'
import { Facts } from '~/ui/facts'
import { SwiftLink } from '~/ui/swift-link'
import { amount } from '../synthesis/words'

const UNKEPT = 'origine non conservée'

function rowsOf({ rows }: OriginRecord): string {
  if (!rows) return UNKEPT
  if (rows.length === 0) return 'feuille Activité, aucune ligne'
  return `feuille Activité\u202f: ${rows
    .map(({ service, text }) => `${SERVICE_LABELS[service]} ${text}`)
    .join(', ')}`
}

/** The records that a concession's figure is read from: when they came, from which file and rows. */
export function RecordsCard({ view }: { view: OriginView }) {
  const { records, measure } = view
  return (
    <Card title={records.length > 1 ? 'Les relevés' : 'Le relevé'}>
      {records.map((record) => (
        <div key={record.dataDate} className="origin-record">
          <Facts
            className="popup-facts"
            facts={[
              ['Données du', frenchDate(record.dataDate)],
              ['Cumul', amount(measure, record.value)],
              ['Importé le', frenchDateTime(record.importedAt)],
              ...(record.told
                ? ([
                    ['Fichier', record.file?.name ?? UNKEPT],
                    ['Par', record.file?.by ?? UNKEPT],
                  ] as const)
                : []),
              ['Lignes', rowsOf(record)],
            ]}
          />
          {record.to ? <SwiftLink to={record.to}>Le journal de cet import</SwiftLink> : null}
        </div>
      ))}
    </Card>
  )
}

/** What set a concession's target, and when. */
export function TargetCard({ view, objectif }: { view: OriginView; objectif: OriginTarget }) {
  const { measure, service, amounts } = view
  return (
    <Card title="L’objectif">
      <Facts
        className="popup-facts"
        facts={[
          ...objectif.services.map(
            (one) => [SERVICE_LABELS[one.service], amount(measure, one.value)] as const,
          ),
          ...(service
            ? []
            : [
                [
                  objectif.budget ? 'Budget saisi' : 'Somme des services',
                  amount(measure, amounts.target),
                ] as const,
              ]),
          ['Enregistré le', frenchDateTime(objectif.updatedAt)],
          ...(objectif.by ? [['Par', objectif.by] as const] : []),
        ]}
      />
    </Card>
  )
}

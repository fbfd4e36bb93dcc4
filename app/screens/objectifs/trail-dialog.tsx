import { useLocation } from '@remix-run/react'
import { ACTION_LABELS } from '~/domain/audit/entry'
import type { TrailEntry } from '~/domain/objectifs/page'
import { frenchDateTime } from '~/format/dates'
import { Dialog } from '~/ui/dialog'
import { EmptyState } from '~/ui/empty-state'
import { withChanges } from '~/urls'
import { fieldFigure } from './words'

function Act({ entry }: { entry: TrailEntry }) {
  return (
    <li className="trail-act">
      <p>
        <strong>{ACTION_LABELS[entry.action]}</strong> par {entry.userName} le{' '}
        <time dateTime={entry.at}>{frenchDateTime(entry.at)}</time>
      </p>
      {entry.changes.length === 0 ? (
        <p className="card-note">Aucun chiffre modifié.</p>
      ) : (
        <table className="trail-changes">
          <thead>
            <tr>
              <th scope="col">Champ</th>
              <th scope="col" className="is-number">
                Avant
              </th>
              <th scope="col" className="is-number">
                Après
              </th>
            </tr>
          </thead>
          <tbody>
            {entry.changes.map((change) => (
              <tr key={change.field}>
                <th scope="row">{change.label}</th>
                <td className="is-number">{fieldFigure(change.kind, change.old)}</td>
                <td className="is-number">{fieldFigure(change.kind, change.new)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </li>
  )
}

/** Every save, freeze and deletion of the month: who, when, which figure, before and after. */
export function TrailDialog({ trail }: { trail: readonly TrailEntry[] }) {
  const location = useLocation()
  return (
    <Dialog
      id="journal"
      title="Modifications du mois"
      wide
      closeTo={withChanges(location, { modal: null })}
    >
      {trail.length === 0 ? (
        <EmptyState icon="history" title="Aucune modification enregistrée pour ce mois." />
      ) : (
        <ol className="trail">
          {trail.map((entry) => (
            <Act key={`${entry.at} ${entry.action}`} entry={entry} />
          ))}
        </ol>
      )}
    </Dialog>
  )
}

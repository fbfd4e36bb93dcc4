import { useLocation } from '@remix-run/react'
import { ACTION_LABELS } from '~/domain/audit-entry'
import type { TrailEntry } from '~/domain/objectifs/view'
import { AuditEntryItem, NO_ACT } from '~/ui/audit-entry'
import { Dialog } from '~/ui/dialog'
import { EmptyState } from '~/ui/empty-state'
import { withChanges } from '~/urls'
import { fieldFigure } from './labels'

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
        <EmptyState icon="history" title={NO_ACT} />
      ) : (
        <ol className="trail">
          {trail.map((entry) => (
            <AuditEntryItem
              key={`${entry.at} ${entry.action}`}
              title={ACTION_LABELS[entry.action]}
              userName={entry.userName}
              at={entry.at}
              values={entry.changes.map(({ kind, ...change }) => ({
                ...change,
                old: fieldFigure(kind, change.old),
                new: fieldFigure(kind, change.new),
              }))}
              empty="Aucun chiffre modifié."
            />
          ))}
        </ol>
      )}
    </Dialog>
  )
}

import { ofFrenchMonth } from '~/domain/calendar/local-date'
import type {
  TrailDialog as Journal,
  KeysDialog as KeysView,
  TrailEntryView,
} from '~/domain/planning/view'
import { AuditEntryItem, NO_ACT } from '~/ui/audit-entry'
import { Dialog } from '~/ui/dialog'
import { EmptyState } from '~/ui/empty-state'
import { useAddress } from './use-planning-url'

/** Dialog with the keyboard shortcuts of the grid. */
function Keys({ keys }: KeysView) {
  const address = useAddress()
  return (
    <Dialog title="Raccourcis clavier" closeTo={address({})}>
      <table className="plan-keys">
        <tbody>
          {keys.map(([key, does]) => (
            <tr key={key}>
              <th scope="row">
                <kbd>{key}</kbd>
              </th>
              <td>{does}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Dialog>
  )
}

/** Audit entries of the month and of the concession's workers, latest first. */
function Trail({ trail, month }: { trail: readonly TrailEntryView[]; month: string }) {
  const address = useAddress()
  return (
    <Dialog title={`Modifications ${ofFrenchMonth(month)}`} wide closeTo={address({})}>
      {trail.length === 0 ? (
        <EmptyState icon="history" title={NO_ACT} />
      ) : (
        <ol className="trail">
          {trail.map((act) => (
            <AuditEntryItem key={act.id} {...act} />
          ))}
        </ol>
      )}
    </Dialog>
  )
}

/** Read-only dialogs: the month's audit entries, and the keyboard shortcuts. */
export function TrailDialog({ dialog, month }: { dialog: Journal | KeysView; month: string }) {
  return dialog.kind === 'keys' ? <Keys {...dialog} /> : <Trail {...dialog} month={month} />
}

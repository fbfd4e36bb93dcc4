import { ofFrenchMonth } from '~/domain/calendar/business-day'
import type {
  TrailDialog as Journal,
  KeysDialog as KeysView,
  TrailView,
} from '~/domain/planning/view'
import { Dialog } from '~/ui/dialog'
import { EmptyState } from '~/ui/empty-state'
import { TrailAct } from '~/ui/trail-act'
import { useAddress } from './address'

const shown = (value: string) => value || '(vide)'
const leftText = (left: number) =>
  left === 0 ? undefined : left === 1 ? '… et 1 autre valeur.' : `… et ${left} autres valeurs.`

/** The keys of the edited grid. */
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

/** Who wrote what to the month and to the concession's collaborators, the latest first. */
function Trail({ trail, month }: { trail: readonly TrailView[]; month: string }) {
  const address = useAddress()
  return (
    <Dialog title={`Modifications ${ofFrenchMonth(month)}`} wide closeTo={address({})}>
      {trail.length === 0 ? (
        <EmptyState icon="history" title="Aucune modification enregistrée pour ce mois." />
      ) : (
        <ol className="trail">
          {trail.map(({ id, title, userName, at, changes, left }) => (
            <TrailAct
              key={id}
              title={title}
              userName={userName}
              at={at}
              values={changes.map(({ field, old, new: next }) => ({
                field,
                label: field,
                old: shown(old),
                new: shown(next),
              }))}
              note={leftText(left)}
            />
          ))}
        </ol>
      )}
    </Dialog>
  )
}

/** What is read and not done: the month's journal, the keys. */
export function TrailDialog({ dialog, month }: { dialog: Journal | KeysView; month: string }) {
  return dialog.kind === 'keys' ? <Keys {...dialog} /> : <Trail {...dialog} month={month} />
}

import { frenchDate, frenchDateTime, monthName } from '~/domain/format/dates'
import { counted } from '~/domain/format/numbers'
import { someNames } from '~/domain/format/untargeted-note'
import { type ImportDetails, refusalsByReason } from '~/domain/imports/view'
import type { FormReply } from '~/ui/form-reply'
import { UndoDialog } from '../shell/undo-dialog'

/** Undo of an import: its user and time, the restored concessions, and those that were refused with the reason. */
export function UndoFacts({ undo }: Pick<ImportDetails, 'undo'>) {
  if (!undo) return null
  return (
    <>
      <p>
        Annulé par {undo.by} le {frenchDateTime(undo.at)}&#8239;:{' '}
        {counted(undo.undone, 'concession rétablie', 'concessions rétablies')}.
      </p>
      {undo.taken ? <p>Retiré&#8239;: {undo.taken}.</p> : null}
      {undo.refused.length > 0 ? (
        <ul>
          {refusalsByReason(undo.refused).map(({ names, message }) => (
            <li key={message}>
              {someNames(names)}&#8239;: {message}
            </li>
          ))}
        </ul>
      ) : null}
    </>
  )
}

/** Period of an import in French: a day, or a month for VideoCheck. */
const whenOf = ({ kind, activityDate }: ImportDetails) =>
  kind === 'videocheck'
    ? `en ${monthName(activityDate.slice(0, 7)).toLowerCase()}`
    : `au ${frenchDate(activityDate)}`

/** What an undo takes away, with its days and the concessions concerned (8 §5). */
function takenOf(result: ImportDetails): string {
  const stored = result.sites.filter(({ outcome }) => outcome === 'stored').map(({ name }) => name)
  const who = stored.length > 0 ? ` (${someNames(stored)})` : ''
  const whose = result.model ? ` donnés par le modèle «\u202f${result.model.name}\u202f»` : ''
  return `leurs chiffres${whose} ${whenOf(result)}${who}`
}

/** Question before an import is undone (7-beyond §2). */
export function UndoImport({ result, again }: { result: ImportDetails; again: FormReply | null }) {
  if (!result.undoable) return null
  return (
    <UndoDialog
      title="Annuler cet import&#8239;?"
      act="Annuler cet import"
      intent="undo"
      keep="Garder cet import"
      again={again}
    >
      Les concessions de «&#8239;{result.fileName}&#8239;» retrouvent {takenOf(result)}, tels
      qu’avant cet import&#8239;; les cumuls suivants du mois sont recalculés. Ce qu’un autre import
      a donné d’une autre partie, d’un autre modèle ou d’un autre jour ne change pas&#8239;; ce
      qu’un import plus récent a remplacé est conservé.
    </UndoDialog>
  )
}

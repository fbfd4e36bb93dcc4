import { frenchDateTime } from '~/domain/format/dates'

/** A value of an act, in words, before and after. */
export interface TrailValue {
  field: string
  label: string
  old: string
  new: string
}

interface Props {
  /** what was done */
  title: string
  userName: string
  /** ISO instant */
  at: string
  values: readonly TrailValue[]
  /** said when no value changed */
  empty?: string
  /** said under the values, such as how many are left out */
  note?: string | undefined
}

/** Said of a month whose trail is empty. */
export const NO_ACT = 'Aucune modification enregistrée pour ce mois.'

/** One act of a trail: who, when, what, and each value before and after. An item of a list of class `trail`. */
export function AuditEntryItem({ title, userName, at, values, empty, note }: Props) {
  return (
    <li className="trail-act">
      <p>
        <strong>{title}</strong> par {userName} le <time dateTime={at}>{frenchDateTime(at)}</time>
      </p>
      {values.length === 0 ? (
        empty ? (
          <p className="card-note">{empty}</p>
        ) : null
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
            {values.map((value) => (
              <tr key={value.field}>
                <th scope="row">{value.label}</th>
                <td className="is-number">{value.old}</td>
                <td className="is-number">{value.new}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {note ? <p className="card-note">{note}</p> : null}
    </li>
  )
}

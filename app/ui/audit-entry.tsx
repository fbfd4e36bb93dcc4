import { frenchDateTime } from '~/domain/format/dates'

/** A value of an act, in words, before and after. */
export interface TrailValue {
  field: string
  label: string
  old: string
  new: string
}

interface Props {
  /** French name of the operation */
  title: string
  userName: string
  /** ISO instant */
  at: string
  values: readonly TrailValue[]
  /** text shown when no value changed */
  empty?: string
  /** text under the values, such as the number of omitted values */
  note?: string | undefined
}

/** Message for a month without audit entries. */
export const NO_ACT = 'Aucune modification enregistrée pour ce mois.'

/** Audit entry: user, time, operation, and each value before and after. An item of a list of class `trail`. */
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

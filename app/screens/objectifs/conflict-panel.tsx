import { useRef } from 'react'
import { frenchDateTime } from '~/domain/format/dates'
import { FORM, type ObjectifForm } from '~/domain/objectifs/form'
import { UNKNOWN_AUTHOR } from '~/domain/users/unknown-author'
import { Card } from '~/ui/card'
import { Notice } from '~/ui/notice'
import { useIsomorphicLayoutEffect } from '~/ui/use-isomorphic-layout-effect'
import { fieldFigure } from './labels'

type Row = ObjectifForm['concurrent'][number]

const signed = ({ userName, at }: Row['author']) =>
  userName ? `${userName}, le ${frenchDateTime(at)}` : UNKNOWN_AUTHOR

function Choice({
  row,
  value,
  label,
  checked,
}: {
  row: Row
  value: string
  label: string
  checked: boolean
}) {
  const id = `${FORM.choice(row.path)}-${value}`
  return (
    <label className="check" htmlFor={id}>
      <input
        type="radio"
        id={id}
        name={FORM.choice(row.path)}
        value={value}
        defaultChecked={checked}
      />
      <span>{label}</span>
    </label>
  )
}

function Contested({ row, form }: { row: Row; form: ObjectifForm }) {
  const choice = form.choices[row.path]
  const error = form.errors[row.path]
  return (
    <fieldset className="conflict-choice">
      <legend>{row.label}</legend>
      <input type="hidden" name={FORM.contested} value={row.path} />
      <Choice
        row={row}
        value="theirs"
        checked={choice === 'theirs'}
        label={`Garder ${fieldFigure(row.kind, row.theirs)} (${signed(row.author)})`}
      />
      <Choice
        row={row}
        value="mine"
        checked={choice === 'mine'}
        label={`Prendre ma valeur, ${fieldFigure(row.kind, row.mine)}`}
      />
      {error ? <span className="field-error">{error}</span> : null}
    </fieldset>
  )
}

/** Fields that another user saved since the form was opened, and a choice for each edit conflict. */
export function ConflictPanel({ form }: { form: ObjectifForm }) {
  const contested = form.concurrent.filter((row) => row.mine !== null)
  const kept = form.concurrent.filter((row) => row.mine === null)
  const box = useRef<HTMLDivElement>(null)
  // The panel takes the focus, because the pressed button may be far below it. With errors, their summary takes it.
  const leads = form.concurrent.length > 0 && Object.keys(form.errors).length === 0
  useIsomorphicLayoutEffect(() => {
    if (leads) box.current?.focus()
  }, [leads])
  if (form.concurrent.length === 0) return null
  return (
    <div ref={box} tabIndex={-1} className="conflict-box">
      <Card id="conflit" title="Modifié entre-temps" className="conflict">
        <Notice tone="warning">
          {form.last
            ? `${form.last.userName} a enregistré ces objectifs le ${frenchDateTime(form.last.at)}, après l’ouverture de votre saisie. Votre saisie n’est pas encore enregistrée.`
            : 'Une valeur est encore à choisir. Votre saisie n’est pas encore enregistrée.'}
        </Notice>
        {contested.length > 0 ? (
          <div className="stack">
            <h3>À choisir</h3>
            {contested.map((row) => (
              <Contested key={row.path} row={row} form={form} />
            ))}
          </div>
        ) : null}
        {kept.length > 0 ? (
          <div className="stack">
            <h3>Repris dans votre formulaire</h3>
            <ul className="conflict-kept">
              {kept.map((row) => (
                <li key={row.path}>
                  {row.label}&#8239;: {fieldFigure(row.kind, row.shown)} →{' '}
                  <strong>{fieldFigure(row.kind, row.theirs)}</strong> ({signed(row.author)})
                </li>
              ))}
            </ul>
          </div>
        ) : null}
      </Card>
    </div>
  )
}

import type { ActionView } from '~/domain/planning/page-view'
import type { PasteView } from '~/domain/planning/paste-view'
import { Field, TextArea } from '~/ui/field'
import { Notice } from '~/ui/notice'

/** The text box that takes a table, and the day of its first column. */
export function PasteFields({ values }: { values: ActionView['values'] }) {
  return (
    <>
      <TextArea
        label="Tableau copié depuis Excel"
        hint="Matricule, nom, métier et ligne de jours sont reconnus&#8239;; sans noms, les lignes suivent la grille. Rien n’est enregistré avant l’aperçu."
        area={{
          ...{ id: 'plan-table', name: 'table', rows: 8, spellCheck: false, required: true },
          defaultValue: values.table,
        }}
      />
      <Field
        label="Jour de la première colonne de codes, sans ligne de jours"
        className="field-short"
        input={{
          id: 'plan-table-day',
          name: 'day',
          inputMode: 'numeric',
          defaultValue: values.day ?? '1',
        }}
      />
    </>
  )
}

const cellsText = (count: number) => `${count} cellule${count < 2 ? '' : 's'}`

/** What the pasted table would change, and for whom (4-decisions, 45). */
export function PastePreview({
  paste,
  values,
}: {
  paste: PasteView
  values: ActionView['values']
}) {
  const { cells, replaced, people, refused, fields } = paste
  return (
    <>
      <p>
        <strong>
          {cellsText(cells)} pour {people.length} collaborateur{people.length < 2 ? '' : 's'}
        </strong>
        {replaced > 0
          ? `, dont ${replaced} ${replaced < 2 ? 'remplace un code déjà saisi' : 'remplacent des codes déjà saisis'}`
          : ''}
        . Rien n’est encore enregistré.
      </p>
      <ul className="plan-paste">
        {people.map((one) => (
          <li key={one.id}>
            <strong>{one.name}</strong>, {cellsText(one.cells)}&#8239;: {one.codes}
          </li>
        ))}
      </ul>
      {refused.length > 0 ? (
        <Notice tone="warning" title="Ne sera pas collé">
          <ul>
            {refused.slice(0, 20).map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
            {refused.length > 20 ? <li>et {refused.length - 20} autres.</li> : null}
          </ul>
        </Notice>
      ) : null}
      {[...fields, ['table', values.table ?? ''], ['day', values.day ?? '']].map(
        ([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ),
      )}
    </>
  )
}

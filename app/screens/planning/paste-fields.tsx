import type { PasteView } from '~/domain/planning/paste/paste-view'
import type { ActionView } from '~/domain/planning/view'
import { Field, TextArea } from '~/ui/field'
import { Notice } from '~/ui/notice'

/** Text area for a pasted table, and the day of its first column. */
export function PasteFields({ values, hint }: { values: ActionView['values']; hint: string }) {
  return (
    <>
      <TextArea
        label="Tableau copié depuis Excel"
        hint={hint}
        area={{
          id: 'plan-table',
          name: 'table',
          rows: 8,
          spellCheck: false,
          required: true,
          defaultValue: values.table,
        }}
      />
      <Field
        label="Jour de la première colonne de codes, sans ligne de jours"
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

/** Preview of a pasted table: changed cells by worker (4-decisions, 45). */
export function PastePreview({
  paste,
  values,
}: {
  paste: PasteView
  values: ActionView['values']
}) {
  const { summary, people, refused, fields } = paste
  return (
    <>
      <p>
        <strong>{summary}</strong> Rien n’est encore enregistré.
      </p>
      <ul>
        {people.map(({ id, text }) => (
          <li key={id}>{text}</li>
        ))}
      </ul>
      {refused.length > 0 ? (
        <Notice tone="warning" title="Ne sera pas collé">
          <ul>
            {refused.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
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

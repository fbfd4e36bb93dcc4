import { integer } from '~/domain/format/numbers'
import type { DescribedReading } from '~/domain/model-editor/description'
import { FindingsCard } from '~/screens/imports/findings-card'
import { Card } from '~/ui/card'
import { DataTable } from '~/ui/data-table'

interface Props {
  reading: Extract<DescribedReading, { kind: 'staff' }>
}

/** What the network's workbook would get of the file, by concession (9-first-day §2). */
export function StaffCheck({ reading }: Props) {
  const { sites, questions, notes, errors } = reading
  return (
    <>
      <Card title="Ce qui serait lu">
        <p className="muted">
          Les colonnes non choisies ne sont ni montrées ni conservées. Le fichier est effacé après
          une heure.
        </p>
        {notes.map((note) => (
          <p key={note}>{note}</p>
        ))}
        <DataTable
          cards="figures"
          caption="Collaborateurs lus, par concession"
          columns={[
            { key: 'name', header: 'Concession', cell: ({ name }) => name || 'Sans concession' },
            {
              key: 'people',
              header: 'Collaborateurs',
              number: true,
              cell: ({ people }) => integer(people),
            },
          ]}
          rows={sites}
          rowKey={({ name }) => name}
        />
      </Card>
      {questions.length > 0 ? (
        <Card title="Ce que l’aperçu demandera">
          <DataTable
            cards
            caption="Valeurs que le fichier nomme autrement"
            columns={[
              { key: 'label', header: 'Colonne', cell: ({ label }) => label },
              { key: 'value', header: 'Valeur', cell: ({ value }) => value },
              { key: 'rows', header: 'Lignes', number: true, cell: ({ rows }) => integer(rows) },
            ]}
            rows={questions}
            rowKey={({ label, value }) => `${label} ${value}`}
          />
        </Card>
      ) : null}
      <FindingsCard title="Erreurs" tone="bad" findings={errors} />
    </>
  )
}

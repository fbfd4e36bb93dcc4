import type { ApiCall, ApiField, ApiSection } from '~/domain/api-docs'
import { Card } from '~/ui/card'
import { type Column, DataTable } from '~/ui/data-table'

const NAME: Column<ApiField> = {
  key: 'name',
  header: 'Champ',
  cell: ({ name }) => <code>{name}</code>,
}
const TYPE: Column<ApiField> = { key: 'type', header: 'Type', cell: ({ type }) => type }
const GIVEN: readonly Column<ApiField>[] = [
  NAME,
  { key: 'place', header: 'Dans', cell: ({ place }) => place },
  TYPE,
  { key: 'required', header: 'Requis', cell: ({ required }) => (required ? 'oui' : 'non') },
]
const ANSWERED: readonly Column<ApiField>[] = [NAME, TYPE]

function Call({ call }: { call: ApiCall }) {
  const name = `${call.method} ${call.path}`
  return (
    <details className="api-call">
      <summary>
        <strong className="api-method">{call.method}</strong> <code>{call.path}</code>
        <span className="note small">{call.summary}</span>
      </summary>
      <p>{call.access}</p>
      {call.fields.length > 0 ? (
        <DataTable
          caption={`Champs\u202f: ${name}`}
          columns={GIVEN}
          rows={call.fields}
          rowKey={({ name: field, place }) => `${place} ${field}`}
        />
      ) : (
        <p>Aucun champ.</p>
      )}
      <p>
        Réponse {call.status}
        {call.answer[0]?.place === 'liste' ? ', liste\u202f:' : '\u202f:'}
      </p>
      {call.answer.length > 0 ? (
        <DataTable
          caption={`Réponse\u202f: ${name}`}
          columns={ANSWERED}
          rows={call.answer}
          rowKey={({ name: field }) => field}
        />
      ) : (
        <p>Voir la description OpenAPI.</p>
      )}
    </details>
  )
}

/** Every REST call, readable: out of the same table as the endpoints themselves. */
export function DocsScreen({ sections }: { sections: readonly ApiSection[] }) {
  return (
    <>
      <Card title="Appels REST">
        <p>
          Chaque appel porte <code>Authorization: Bearer &lt;jeton&gt;</code>&#8239;; le jeton vient
          de <code>POST /api/auth/login</code>. Une erreur répond{' '}
          <code>{'{ "message": "…" }'}</code> avec son statut (400, 401, 403, 404, 409, 413, 415,
          422, 429, 500). Les listes ne contiennent que ce que le compte couvre.
        </p>
        <p>
          <a href="/api/openapi.json">Description OpenAPI (JSON)</a>
        </p>
        <nav aria-label="Sections" className="cluster api-sections">
          {sections.map(({ name }) => (
            <a key={name} href={`#${name}`}>
              {name}
            </a>
          ))}
        </nav>
      </Card>
      {sections.map(({ name, calls }) => (
        <Card key={name} id={name} title={`/${name}`}>
          {calls.map((call) => (
            <Call key={`${call.method} ${call.path}`} call={call} />
          ))}
        </Card>
      ))}
    </>
  )
}

import { Link, useLocation } from '@remix-run/react'
import type { FormField } from '~/domain/entities/forms'
import { integer } from '~/domain/format/numbers'
import { HIERARCHY_PARAMS, type NodeLine } from '~/domain/hierarchy/admin-page'
import type { NodeKind } from '~/domain/hierarchy/dependents'
import type { PageOf } from '~/domain/paging'
import { LinkButton } from '~/ui/button'
import { Card } from '~/ui/card'
import { useFormResetKey } from '~/ui/form-key'
import { type FormReply, isReplyFor } from '~/ui/form-reply'
import { Icon } from '~/ui/icon'
import { unmatched } from '~/ui/search-form'
import { VisuallyHidden } from '~/ui/visually-hidden'
import { withChanges } from '~/urls'
import { ListPages } from '../shell/list-pages'
import { NodeForm } from './node-form'
import type { ParentField } from './parents'

interface Row extends NodeLine {
  /** URL of the page filtered to the node's children */
  to?: string
  current?: boolean
}

interface Props {
  kind: NodeKind
  /** the identifier that the creation form carries */
  fresh: string
  title: string
  /** the page of the list, and its rows with where they lead */
  nodes: PageOf<NodeLine>
  rows: readonly Row[]
  query: string
  again: FormReply | null
  /** name of the group or plate that the list is narrowed to */
  within?: string | null
  parent?: ParentField
  fields: readonly FormField[]
}

const CREATE: Readonly<Record<NodeKind, string>> = {
  group: 'Créer un groupe',
  plate: 'Créer une plaque',
  site: 'Créer une concession',
}
const EMPTY: Readonly<Record<NodeKind, string>> = {
  group: 'Aucun groupe pour l’instant.',
  plate: 'Aucune plaque ici pour l’instant.',
  site: 'Aucune concession ici pour l’instant.',
}

const UNFOUND = unmatched('Aucun nom')
const ONE: Readonly<Record<NodeKind, string>> = {
  group: 'groupe',
  plate: 'plaque',
  site: 'concession',
}

/** One column of the hierarchy: creation form, scrolling list, edit and delete (spec 2 §2). */
export function HierarchyColumn(props: Props) {
  const { kind, fresh, title, nodes, rows, query, again, within, parent, fields } = props
  const intent = `create-${kind}` as const
  const saved = useFormResetKey('intent', intent)
  return (
    <Card
      id={`colonne-${kind}`}
      title={title}
      aside={<span className="muted">{integer(nodes.found)}</span>}
    >
      <details className="disclosure below-3" open={isReplyFor(again, { intent })}>
        <summary className="button">
          <Icon name="plus" />
          {CREATE[kind]}
        </summary>
        <NodeForm
          key={saved}
          intent={intent}
          fresh={fresh}
          again={again}
          fields={fields}
          {...(parent ? { parent } : {})}
        />
      </details>
      {within ? (
        <p className="card-note">
          Dans {within} seulement. <AllLink />
        </p>
      ) : null}
      {nodes.found === 0 ? (
        <p className="card-note">{query ? UNFOUND : EMPTY[kind]}</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable
        <section className="node-list" aria-label={`Liste\u202f: ${title}`} tabIndex={0}>
          <ul className="list">
            {rows.map((node) => (
              <NodeRow key={node._id} kind={kind} node={node} />
            ))}
          </ul>
        </section>
      )}
      <ListPages of={nodes} one={ONE[kind]} name={HIERARCHY_PARAMS.pages[kind]} />
    </Card>
  )
}

function AllLink() {
  const location = useLocation()
  const changes = { groupe: null, plaque: null, plaques: null, page: null }
  return (
    <Link to={withChanges(location, changes)} preventScrollReset>
      Tout afficher
    </Link>
  )
}

function NodeRow({ kind, node }: { kind: NodeKind; node: Row }) {
  const location = useLocation()
  const dialog = (act: 'edit' | 'delete') =>
    withChanges(location, { dialog: `${act}-${kind}`, id: node._id })
  return (
    <li className={node.current ? 'node-row row between is-current' : 'node-row row between'}>
      <span className="node-name slim breaks">
        {node.to ? (
          <Link to={node.to} preventScrollReset aria-current={node.current ? 'true' : undefined}>
            {node.name}
          </Link>
        ) : (
          <strong>{node.name}</strong>
        )}
        <span className="card-note">{node.note}</span>
      </span>
      <span className="form-actions">
        <LinkButton small tone="quiet" icon="edit" to={dialog('edit')} preventScrollReset>
          <VisuallyHidden>Modifier {node.name}</VisuallyHidden>
        </LinkButton>
        <LinkButton small tone="quiet" icon="trash" to={dialog('delete')} preventScrollReset>
          <VisuallyHidden>Supprimer {node.name}</VisuallyHidden>
        </LinkButton>
      </span>
    </li>
  )
}

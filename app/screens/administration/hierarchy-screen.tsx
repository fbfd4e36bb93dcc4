import { Form, useLocation } from '@remix-run/react'
import { HIERARCHY_PARAMS, type HierarchyPage } from '~/domain/hierarchy/admin-page'
import { Button, LinkButton } from '~/ui/button'
import { Field } from '~/ui/field'
import type { FormReply } from '~/ui/form-reply'
import { withChanges } from '~/urls'
import { AdminNav } from './admin-nav'
import { HierarchyColumn } from './hierarchy-column'
import { HierarchyDialog } from './hierarchy-dialog'
import { LoadFailed } from './load-failed'
import { groupParents, plateParents } from './parents'

interface Props {
  page: HierarchyPage
  /** a form that comes back: refused, or kept across an expired session */
  again: FormReply | null
}

const { group: GROUP, plate: PLATE, pages: PAGES } = HIERARCHY_PARAMS

/** Groups, plates and concessions in three columns (spec 2 §2). */
export function HierarchyScreen({ page, again }: Props) {
  const location = useLocation()
  const params = new URLSearchParams(location.search)
  const groupId = params.get(GROUP) ?? ''
  const plateId = params.get(PLATE) ?? ''
  const { groups, plates, sites, parents, within } = page
  /** the same columns narrowed otherwise, those to the right from their first page on */
  const narrow = (changes: Record<string, string | null>) =>
    withChanges(location, { q: null, [PAGES.plate]: null, [PAGES.site]: null, ...changes })
  if (page.error)
    return (
      <>
        <AdminNav />
        <LoadFailed sentence={page.error} />
      </>
    )
  return (
    <>
      <AdminNav />
      <HierarchyDialog page={page} again={again} />
      <Search query={page.query} keep={{ [GROUP]: groupId, [PLATE]: plateId }} />
      <div className="hierarchy">
        <HierarchyColumn
          kind="group"
          title="Groupes"
          query={page.query}
          again={again}
          nodes={groups}
          rows={groups.rows.map((group) => ({
            ...group,
            to: narrow({ [GROUP]: group._id === groupId ? null : group._id, [PLATE]: null }),
            current: group._id === groupId,
          }))}
        />
        <HierarchyColumn
          kind="plate"
          title="Plaques"
          query={page.query}
          again={again}
          within={within.group}
          parent={groupParents(parents.plate, groupId)}
          nodes={plates}
          rows={plates.rows.map((plate) => ({
            ...plate,
            to: narrow({ [PLATE]: plate._id === plateId ? null : plate._id }),
            current: plate._id === plateId,
          }))}
        />
        <HierarchyColumn
          kind="site"
          title="Concessions"
          query={page.query}
          again={again}
          within={within.plate ?? within.group}
          parent={plateParents(parents.site, plateId)}
          nodes={sites}
          rows={sites.rows}
        />
      </div>
    </>
  )
}

/** Looks for names and PDV numbers in the three columns, within what they are narrowed to. */
function Search({ query, keep }: { query: string; keep: Record<string, string> }) {
  const location = useLocation()
  return (
    <Form method="get" className="form-actions search-form">
      {Object.entries(keep).map(([name, value]) =>
        value ? <input key={name} type="hidden" name={name} value={value} /> : null,
      )}
      <Field
        label="Rechercher"
        input={{
          id: 'recherche',
          name: 'q',
          type: 'search',
          placeholder: 'Rechercher par nom, numéro PDV...',
          defaultValue: query,
          maxLength: 200,
          key: query,
        }}
      />
      <Button icon="search">Rechercher</Button>
      {query ? (
        <LinkButton to={withChanges(location, { q: null, page: null })}>Tout afficher</LinkButton>
      ) : null}
    </Form>
  )
}

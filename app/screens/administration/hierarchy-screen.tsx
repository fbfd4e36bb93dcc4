import { useLocation } from '@remix-run/react'
import { HIERARCHY_PARAMS, type HierarchyPage } from '~/domain/hierarchy/admin-page'
import type { NodeKind } from '~/domain/hierarchy/dependents'
import { rareUrls } from '~/rare-urls'
import { LinkButton } from '~/ui/button'
import type { FormReply } from '~/ui/form-reply'
import { SearchForm } from '~/ui/search-form'
import { withChanges } from '~/urls'
import { AdminNav } from '../shell/admin-nav'
import { HierarchyColumn } from './hierarchy-column'
import { HierarchyDialog } from './hierarchy-dialog'
import { LoadFailed } from './load-failed'
import { groupParents, plateParents } from './parents'

interface Props {
  page: HierarchyPage
  /** first day of another place, as the edit forms propose it */
  placeDay: string
  /** the identifiers that the creation forms carry */
  fresh: Readonly<Record<NodeKind, string>>
  /** a form that comes back: refused, or kept across an expired session */
  again: FormReply | null
}

const { group: GROUP, plate: PLATE, pages: PAGES } = HIERARCHY_PARAMS

/** Groups, plates and concessions in three columns (spec 2 §2). */
export function HierarchyScreen({ page, placeDay, fresh, again }: Props) {
  const location = useLocation()
  const params = new URLSearchParams(location.search)
  const groupId = params.get(GROUP) ?? ''
  const plateId = params.get(PLATE) ?? ''
  const { groups, plates, sites, parents, within, fields } = page
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
      <HierarchyDialog page={page} placeDay={placeDay} again={again} />
      <p className="form-actions">
        <LinkButton icon="upload" to={rareUrls.networkWorkbook()}>
          Classeur du réseau
        </LinkButton>
      </p>
      <SearchForm
        id="recherche"
        placeholder="Rechercher par nom, numéro PDV..."
        query={page.query}
        all={withChanges(location, { q: null, page: null })}
        keep={[
          [GROUP, groupId],
          [PLATE, plateId],
        ]}
      />
      <div className="hierarchy fit at-start">
        <HierarchyColumn
          kind="group"
          fresh={fresh.group}
          title="Groupes"
          query={page.query}
          again={again}
          fields={fields.group}
          nodes={groups}
          rows={groups.rows.map((group) => ({
            ...group,
            to: narrow({ [GROUP]: group._id === groupId ? null : group._id, [PLATE]: null }),
            current: group._id === groupId,
          }))}
        />
        <HierarchyColumn
          kind="plate"
          fresh={fresh.plate}
          title="Plaques"
          query={page.query}
          again={again}
          within={within.group}
          parent={groupParents(parents.plate, groupId)}
          fields={fields.plate}
          nodes={plates}
          rows={plates.rows.map((plate) => ({
            ...plate,
            to: narrow({ [PLATE]: plate._id === plateId ? null : plate._id }),
            current: plate._id === plateId,
          }))}
        />
        <HierarchyColumn
          kind="site"
          fresh={fresh.site}
          title="Concessions"
          query={page.query}
          again={again}
          within={within.plate ?? within.group}
          parent={plateParents(parents.site, plateId)}
          fields={fields.site}
          nodes={sites}
          rows={sites.rows}
        />
      </div>
    </>
  )
}

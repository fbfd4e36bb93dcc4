import { useLocation } from '@remix-run/react'
import { type HierarchyPanels, namesOf } from '~/domain/hierarchy/admin-view'
import { counted } from '~/format/numbers'
import type { FormReply } from '~/ui/form-reply'
import { withChanges } from '~/urls'
import { AdminNav } from './admin-nav'
import { HierarchyColumn } from './hierarchy-column'
import { HierarchyDialog } from './hierarchy-dialog'
import { LoadFailed } from './load-failed'

interface Props {
  panels: HierarchyPanels
  /** a form that comes back: refused, or kept across an expired session */
  again: FormReply | null
}

const joined = (...parts: (string | undefined)[]) => parts.filter(Boolean).join(' · ')

/** Groups, plates and concessions in three columns (spec 2 §2). */
export function HierarchyScreen({ panels, again }: Props) {
  const location = useLocation()
  const params = new URLSearchParams(location.search)
  const groupId = params.get('groupe') ?? ''
  const plateId = params.get('plaque') ?? ''
  const plates = panels.plates.filter((plate) => groupId === '' || plate.groupId === groupId)
  const sites = panels.sites.filter(
    (site) =>
      (groupId === '' || site.groupId === groupId) && (plateId === '' || site.plateId === plateId),
  )
  const nameOf = namesOf(panels)
  const hint = (id: string) => panels.hints[id]
  const narrow = (changes: Record<string, string | null>) => withChanges(location, changes)
  if (panels.error)
    return (
      <>
        <AdminNav />
        <LoadFailed sentence={panels.error} />
      </>
    )
  return (
    <>
      <AdminNav />
      <HierarchyDialog panels={panels} again={again} />
      <div className="hierarchy">
        <HierarchyColumn
          kind="group"
          title="Groupes"
          again={again}
          nodes={panels.groups.map((group) => ({
            ...group,
            note: joined(
              counted(
                panels.plates.filter((plate) => plate.groupId === group._id).length,
                'plaque',
              ),
              hint(group._id),
            ),
            to: narrow({ groupe: group._id === groupId ? null : group._id, plaque: null }),
            current: group._id === groupId,
          }))}
        />
        <HierarchyColumn
          kind="plate"
          title="Plaques"
          again={again}
          within={groupId ? nameOf(groupId) : null}
          parent={{
            label: 'Groupe parent',
            placeholder: 'Choisir un groupe',
            choices: panels.groups.map(({ _id }) => ({ value: _id, label: nameOf(_id) })),
            initial: groupId,
          }}
          nodes={plates.map((plate) => ({
            ...plate,
            note: joined(nameOf(plate.groupId), hint(plate._id)),
            to: narrow({ plaque: plate._id === plateId ? null : plate._id }),
            current: plate._id === plateId,
          }))}
        />
        <HierarchyColumn
          kind="site"
          title="Concessions"
          again={again}
          within={plateId ? nameOf(plateId) : groupId ? nameOf(groupId) : null}
          parent={{
            label: 'Plaque parente',
            placeholder: 'Choisir une plaque',
            choices: plates.map((plate) => ({
              value: plate._id,
              label: `${nameOf(plate.groupId)} / ${nameOf(plate._id)}`,
            })),
            initial: plateId,
          }}
          nodes={sites.map((site) => ({
            ...site,
            note: joined(nameOf(site.plateId), site.numerosPDV.join(', ') || hint(site._id)),
          }))}
        />
      </div>
    </>
  )
}

import { type FormField, formFields, formValues } from '../entities/forms'
import { type PageOf, pageOf } from '../paging'
import { matchesSearch } from '../text-matching'
import { type HierarchyPanels, namesOf } from './admin-view'
import { formerPlaces } from './dated-places'
import type { NodeKind } from './dependents'
import { GROUP_FIELDS, PLATE_FIELDS, SITE_FIELDS } from './place-fields'

/** Rows per page of a column. */
const ROWS = 50
/**
 * Maximum number of parents in a form's list; the search narrows longer lists, so that page size does not grow with
 * the network.
 */
const OFFERED = 100

/** Row of a column. */
export interface NodeLine {
  _id: string
  name: string
  /** parent's name, or a plate count, and a hint to distinguish nodes with the same name */
  note: string
}

/** Group or plate offered as parent. */
export interface ParentChoice {
  value: string
  label: string
}

/** First matching parents, and the number of further ones. */
export interface Parents {
  choices: ParentChoice[]
  more: number
}

/** Group, plate or concession in the edit dialog. */
export interface DialogNode {
  _id: string
  name: string
  /** missing for a group */
  parent?: string
  /** ' Historique : avant le 01/11/2026, Plaque Sud.'; missing: never moved */
  formerText?: string
  /** the fields by their names in the form, '' for none */
  [field: string]: string | undefined
}

/** View model of administration's three columns, one page of each (spec 2 §2). */
export interface HierarchyPage {
  /** French message when a list could not be loaded (spec 2 §8); else null */
  error: string | null
  query: string
  /** names of the group and plate that filter the columns to the right; null when unfiltered */
  within: { group: string | null; plate: string | null }
  groups: PageOf<NodeLine>
  plates: PageOf<NodeLine>
  sites: PageOf<NodeLine>
  /** parents offered for a new plate and a new concession, or for the node in the dialog */
  parents: { plate: Parents; site: Parents }
  /** fields of each form */
  fields: Readonly<Record<NodeKind, readonly FormField[]>>
  /** node in the open dialog; null when none is open */
  subject: DialogNode | null
}

/** Query parameters of the filters and of each column's page. */
export const HIERARCHY_PARAMS = {
  group: 'groupe',
  plate: 'plaque',
  pages: { group: 'groupes', plate: 'plaques', site: 'page' },
} as const

function subjectOf(panels: HierarchyPanels, dialog: string, id: string): DialogNode | null {
  const of = (kind: NodeKind) => dialog.endsWith(`-${kind}`)
  if (of('group')) {
    const group = panels.groups.find(({ _id }) => _id === id)
    return group ? { _id: id, ...formValues(GROUP_FIELDS, group) } : null
  }
  if (of('plate')) {
    const plate = panels.plates.find(({ _id }) => _id === id)
    return plate
      ? {
          _id: id,
          ...formValues(PLATE_FIELDS, plate),
          ...formerPlaces(plate.groupsBefore, namesOf(panels)),
        }
      : null
  }
  const site = of('site') ? panels.sites.find(({ _id }) => _id === id) : undefined
  return site
    ? {
        _id: id,
        ...formValues(SITE_FIELDS, site),
        ...formerPlaces(site.platesBefore, namesOf(panels)),
      }
    : null
}

/** First parents that match the search, or first of all when none matches. The current parent is always included. */
function parentsOf(all: readonly ParentChoice[], query: string, used: string): Parents {
  const found = query ? all.filter(({ label }) => matchesSearch(label, query)) : []
  const list = found.length > 0 ? found : all
  const first = list.slice(0, OFFERED)
  const own = first.some(({ value }) => value === used)
    ? undefined
    : all.find(({ value }) => value === used)
  return { choices: own ? [own, ...first] : first, more: list.length - first.length }
}

const joined = (...parts: (string | undefined)[]) => parts.filter(Boolean).join(' · ')
const plateCount = (count: number) => `${count} ${count < 2 ? 'plaque' : 'plaques'}`

/** Filters from the URL; '' means no filter. */
interface Narrowed {
  query: string
  groupId: string
  plateId: string
}

function columnsOf(
  panels: HierarchyPanels,
  params: URLSearchParams,
  { query, groupId, plateId }: Narrowed,
): Pick<HierarchyPage, 'groups' | 'plates' | 'sites'> {
  const nameOf = namesOf(panels)
  const hint = (id: string) => panels.hints[id]
  const says = (text: string) => query === '' || matchesSearch(text, query)
  const paged = (kind: NodeKind, lines: NodeLine[]) =>
    pageOf(lines, params.get(HIERARCHY_PARAMS.pages[kind]), ROWS)
  const isWithin = (node: { groupId: string }) => groupId === '' || node.groupId === groupId
  const counts = new Map<string, number>()
  for (const plate of panels.plates) counts.set(plate.groupId, (counts.get(plate.groupId) ?? 0) + 1)
  return {
    groups: paged(
      'group',
      panels.groups
        .filter(({ name }) => says(name))
        .map(({ _id, name }) => ({
          _id,
          name,
          note: joined(plateCount(counts.get(_id) ?? 0), hint(_id)),
        })),
    ),
    plates: paged(
      'plate',
      panels.plates
        .filter((plate) => isWithin(plate) && says(plate.name))
        .map(({ _id, name, groupId: group }) => ({
          _id,
          name,
          note: joined(nameOf(group), hint(_id)),
        })),
    ),
    sites: paged(
      'site',
      panels.sites
        .filter((site) => isWithin(site) && (plateId === '' || site.plateId === plateId))
        .filter(({ name, numerosPDV }) => says(`${name} ${numerosPDV.join(' ')}`))
        .map(({ _id, name, plateId: plate, numerosPDV }) => ({
          _id,
          name,
          note: joined(nameOf(plate), numerosPDV.join(', ') || hint(_id)),
        })),
    ),
  }
}

/** Parents offered for a plate and for a concession, depending on the open dialog and the filters. */
function offeredParents(
  panels: HierarchyPanels,
  { query, groupId, plateId }: Narrowed,
  { dialog, subject }: { dialog: string; subject: DialogNode | null },
): HierarchyPage['parents'] {
  const nameOf = namesOf(panels)
  const used = (kind: NodeKind, otherwise: string) =>
    dialog === `edit-${kind}` ? (subject?.parent ?? '') : otherwise
  // editing a concession offers plates of all groups, because it may move to another group
  const plates = panels.plates.filter(
    (plate) => dialog === 'edit-site' || groupId === '' || plate.groupId === groupId,
  )
  return {
    plate: parentsOf(
      panels.groups.map(({ _id }) => ({ value: _id, label: nameOf(_id) })),
      query,
      used('plate', groupId),
    ),
    site: parentsOf(
      plates.map(({ _id, groupId: group }) => ({
        value: _id,
        label: `${nameOf(group)} / ${nameOf(_id)}`,
      })),
      query,
      used('site', plateId),
    ),
  }
}

/**
 * View model of the columns, filtered by group or plate and by the search (names, PDV numbers), with the open
 * dialog's node.
 */
export function hierarchyPage(panels: HierarchyPanels, params: URLSearchParams): HierarchyPage {
  const query = (params.get('q') ?? '').slice(0, 200).trim()
  const groupId = params.get(HIERARCHY_PARAMS.group) ?? ''
  const plateId = params.get(HIERARCHY_PARAMS.plate) ?? ''
  const narrowed = { query, groupId, plateId }
  const nameOf = namesOf(panels)
  const dialog = params.get('dialog') ?? ''
  const subject = subjectOf(panels, dialog, params.get('id') ?? '')
  return {
    error: panels.error,
    query,
    within: { group: groupId ? nameOf(groupId) : null, plate: plateId ? nameOf(plateId) : null },
    ...columnsOf(panels, params, narrowed),
    parents: offeredParents(panels, narrowed, { dialog, subject }),
    fields: {
      group: formFields(GROUP_FIELDS),
      plate: formFields(PLATE_FIELDS),
      site: formFields(SITE_FIELDS),
    },
    subject,
  }
}

import { type PageOf, pageOf } from '../paging'
import { matchesSearch } from '../search/words'
import { type HierarchyPanels, namesOf } from './admin-view'
import type { NodeKind } from './holdings'

/** Rows of one page of a column. */
const ROWS = 50
/** Parents that a form offers by name; with more the search narrows them: no page grows with the network. */
const OFFERED = 100

/** A row of a column. */
export interface NodeLine {
  _id: string
  name: string
  /** what it stands in and what tells it from its namesakes */
  note: string
}

/** A group or plate that a form offers as parent. */
export interface ParentChoice {
  value: string
  label: string
}

/** The first parents that fit, and how many more there are. */
export interface Parents {
  choices: ParentChoice[]
  more: number
}

/** A group, plate or concession as its dialog edits it. */
export interface DialogNode {
  _id: string
  name: string
  parent: string
  pdv: string
}

/** Administration's three columns as the address asks for them: one page of each (spec 2 §2). */
export interface HierarchyPage {
  /** the sentence of a list that could not be read (spec 2 §8) */
  error: string | null
  query: string
  /** the group and plate that the columns to the right are narrowed to, by name */
  within: { group: string | null; plate: string | null }
  groups: PageOf<NodeLine>
  plates: PageOf<NodeLine>
  sites: PageOf<NodeLine>
  /** parents of a new plate and of a new concession, or of the one that the dialog edits */
  parents: { plate: Parents; site: Parents }
  /** what the open dialog is about */
  subject: DialogNode | null
}

/** The address's names of the narrowing and of each column's page. */
export const HIERARCHY_PARAMS = {
  group: 'groupe',
  plate: 'plaque',
  pages: { group: 'groupes', plate: 'plaques', site: 'page' },
} as const

function subjectOf(panels: HierarchyPanels, dialog: string, id: string): DialogNode | null {
  const of = (kind: NodeKind) => dialog.endsWith(`-${kind}`)
  if (of('group')) {
    const group = panels.groups.find(({ _id }) => _id === id)
    return group ? { _id: id, name: group.name, parent: '', pdv: '' } : null
  }
  if (of('plate')) {
    const plate = panels.plates.find(({ _id }) => _id === id)
    return plate ? { _id: id, name: plate.name, parent: plate.groupId, pdv: '' } : null
  }
  const site = of('site') ? panels.sites.find(({ _id }) => _id === id) : undefined
  return site
    ? { _id: id, name: site.name, parent: site.plateId, pdv: site.numerosPDV.join(', ') }
    : null
}

/** The first of those that match the search, or of all where none does; the one in use is always among them. */
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

/** What the address narrows the columns to; empty: nothing. */
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

/** The groups that a plate and the plates that a concession may stand in, as the open dialog or the columns ask. */
function offeredParents(
  panels: HierarchyPanels,
  { query, groupId, plateId }: Narrowed,
  { dialog, subject }: { dialog: string; subject: DialogNode | null },
): HierarchyPage['parents'] {
  const nameOf = namesOf(panels)
  const used = (kind: NodeKind, otherwise: string) =>
    dialog === `edit-${kind}` ? (subject?.parent ?? '') : otherwise
  // why: a concession may be moved to a plate of another group than the one that is looked at
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

/** The columns, narrowed to a group or plate and by the search (names, PDV numbers), with the open dialog's node. */
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
    subject,
  }
}

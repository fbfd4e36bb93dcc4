import { type PageOf, pageOf } from '../paging'
import { matchesSearch } from '../search/words'
import { type HierarchyPanels, namesOf } from './admin-view'
import type { NodeKind } from './holdings'

/** Rows of one page of a column. */
const ROWS = 50
/** Parents that a form offers by name; with more the search narrows them (issue 13). */
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

/** Administration's three columns as the address asks for them: one page of each (spec 2 §2; issue 13). */
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

/** The columns, narrowed to a group or plate and by the search (names, PDV numbers), with the open dialog's node. */
export function hierarchyPage(panels: HierarchyPanels, params: URLSearchParams): HierarchyPage {
  const query = (params.get('q') ?? '').slice(0, 200).trim()
  const groupId = params.get(HIERARCHY_PARAMS.group) ?? ''
  const plateId = params.get(HIERARCHY_PARAMS.plate) ?? ''
  const nameOf = namesOf(panels)
  const hint = (id: string) => panels.hints[id]
  const says = (text: string) => query === '' || matchesSearch(text, query)
  const paged = (kind: NodeKind, lines: NodeLine[]) =>
    pageOf(lines, params.get(HIERARCHY_PARAMS.pages[kind]), ROWS)
  const plates = panels.plates.filter((plate) => groupId === '' || plate.groupId === groupId)
  const sites = panels.sites.filter(
    (site) =>
      (groupId === '' || site.groupId === groupId) && (plateId === '' || site.plateId === plateId),
  )
  const counts = new Map<string, number>()
  for (const plate of panels.plates) counts.set(plate.groupId, (counts.get(plate.groupId) ?? 0) + 1)
  const dialog = params.get('dialog') ?? ''
  const subject = subjectOf(panels, dialog, params.get('id') ?? '')
  const used = (kind: NodeKind, otherwise: string) =>
    dialog === `edit-${kind}` ? (subject?.parent ?? '') : otherwise
  return {
    error: panels.error,
    query,
    within: { group: groupId ? nameOf(groupId) : null, plate: plateId ? nameOf(plateId) : null },
    groups: paged(
      'group',
      panels.groups
        .filter(({ name }) => says(name))
        .map(({ _id, name }) => ({
          ...{ _id, name, note: joined(plateCount(counts.get(_id) ?? 0), hint(_id)) },
        })),
    ),
    plates: paged(
      'plate',
      plates
        .filter(({ name }) => says(name))
        .map(({ _id, name, groupId: group }) => ({
          ...{ _id, name, note: joined(nameOf(group), hint(_id)) },
        })),
    ),
    sites: paged(
      'site',
      sites
        .filter(({ name, numerosPDV }) => says(`${name} ${numerosPDV.join(' ')}`))
        .map(({ _id, name, plateId: plate, numerosPDV }) => ({
          ...{ _id, name, note: joined(nameOf(plate), numerosPDV.join(', ') || hint(_id)) },
        })),
    ),
    parents: {
      plate: parentsOf(
        panels.groups.map(({ _id }) => ({ value: _id, label: nameOf(_id) })),
        query,
        used('plate', groupId),
      ),
      site: parentsOf(
        (dialog === 'edit-site' ? panels.plates : plates).map(({ _id, groupId: group }) => ({
          ...{ value: _id, label: `${nameOf(group)} / ${nameOf(_id)}` },
        })),
        query,
        used('site', plateId),
      ),
    },
    subject,
  }
}

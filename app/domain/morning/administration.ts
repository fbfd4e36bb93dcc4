import type { LocalDate } from '../calendar/local-date'
import { frenchDate, frenchDateTime } from '../format/dates'
import { counted } from '../format/numbers'
import type { ImportVerdict } from '../imports/view'
import { numberText } from '../message-format'
import type { ReadResult } from '../read-result'

/** Link that acts on an item; `name` is its accessible name. */
export interface MorningAct {
  to: string
  label: string
  name: string
}

/** Item that an administrator deals with in the morning. */
export interface MorningItem {
  key: string
  head: string
  text: string
  /** smaller sentence below: effect, file */
  note: string | null
  /** 'aujourd’hui à 08:30', 'échéance 18/11' */
  since: string | null
  /** whom to ask: 'Anne Kerbrat ou Luc Girod'; null: the reader acts */
  ask: string | null
  acts: readonly MorningAct[]
}

/** Items of one kind: the first ones, the number of all, and the page with the others. */
export interface MorningGroup {
  title: string
  note: string | null
  tone: 'doubt' | 'bad' | 'warn'
  count: number
  items: readonly MorningItem[]
  /** page that lists them all; null when every item is shown */
  more: { to: string; label: string } | null
}

/** Kinds of items, in the order of the screen; also their identifiers on the page. */
export const MORNING_GROUPS = ['doutes', 'retards', 'ecartes', 'courrier', 'actions'] as const
export type MorningGroupKey = (typeof MORNING_GROUPS)[number]

/** Maximum number of items shown of one kind. */
export const SHOWN_ITEMS = 5

type Given = Omit<MorningGroup, 'items' | 'more'> & {
  /** the first items or more of them; those beyond the maximum are left out */
  items: readonly MorningItem[]
  all: string
}

/** Group of the first items; null without any. */
export function morningGroup({ items, all, ...rest }: Given): MorningGroup | null {
  if (rest.count === 0) return null
  const shown = items.slice(0, SHOWN_ITEMS)
  const others = rest.count - shown.length
  const label = others === 1 ? 'Voir l’autre' : `Voir les ${numberText(others)} autres`
  return { ...rest, items: shown, more: others > 0 ? { to: all, label } : null }
}

/** Import of the list of what has arrived. */
export interface ArrivedFile {
  id: string
  name: string
  /** 'aujourd’hui à 07:52', '18/11/2026 à 08:04' */
  at: string
  by: string
  outcome: ImportVerdict
}

/** What has arrived for the due day. */
export interface Arrivals {
  /** '11 / 12' */
  figure: string
  isWhole: boolean
  /** 'concessions reçues pour le 19/11' */
  text: string
  /** until when files are waited for, or why none is; null: nothing to say */
  note: string | null
  /** address of the check of a file */
  check: string
}

/** Verdict of the network in one line, as the synthesis states it. */
export interface NetworkVerdict {
  /** '−41 260 € à date hors réserve (+151 307 € avec), projection 97 %' */
  text: string
  word: string
  tone: 'good' | 'near' | 'warn' | 'bad' | 'neutral' | 'doubt'
  /** '4 concessions à surveiller'; null: none */
  watched: string | null
  to: string
}

/** Link at the top to a group of the page. */
export interface MorningPill {
  key: MorningGroupKey
  text: string
  tone: MorningGroup['tone']
}

/** View model of the administrators' morning (9-first-day §4). A message replaces each part that failed. */
export interface AdministrationMorning {
  /** 'vendredi 20 novembre 2026' */
  day: string
  arrivals: ReadResult<Arrivals | null>
  verdict: ReadResult<NetworkVerdict>
  groups: Record<MorningGroupKey, ReadResult<MorningGroup | null>>
  pills: readonly MorningPill[]
  /** the latest imports, whatever their day */
  files: ReadResult<readonly ArrivedFile[]>
}

/** Paris time of an instant: 'aujourd’hui à 08:30', '18/11/2026 à 08:04'. @param day today */
export const momentText = (at: Date | string, day: LocalDate): string =>
  frenchDateTime(at).replace(frenchDate(day), 'aujourd’hui')

/** Links at the top: '1 en retard : Saint-Malo', '2 sous réserve', '5 autres à traiter'. */
export function morningPills(groups: AdministrationMorning['groups']): MorningPill[] {
  const { doutes, retards, ...rest } = groups
  const late = retards.value
  const only = late?.count === 1 ? `\u202f: ${late.items[0]?.head ?? ''}` : ''
  const others = (['ecartes', 'courrier', 'actions'] as const).filter((key) => rest[key].value)
  const count = others.reduce((sum, key) => sum + (rest[key].value?.count ?? 0), 0)
  const [first] = others
  return [
    ...(late
      ? [{ key: 'retards' as const, text: `${late.count} en retard${only}`, tone: late.tone }]
      : []),
    ...(doutes.value
      ? [
          {
            key: 'doutes' as const,
            text: `${doutes.value.count} sous réserve`,
            tone: doutes.value.tone,
          },
        ]
      : []),
    ...(first
      ? [
          {
            key: first,
            text: `${counted(count, 'autre', 'autres')} à traiter`,
            tone: 'warn' as const,
          },
        ]
      : []),
  ]
}

import { lastDayOf } from '../calendar/day-arithmetic'
import type { LocalDate, Month } from '../calendar/local-date'
import { type Former, stretchesOf } from '../calendar/through-time'
import { day } from '../exports/columns'
import { column } from '../exports/described-column'
import type { ExportValue } from '../exports/table'
import type { DatedMultiplier } from '../productivity/dated-coefficients'
import { lastDayBefore } from '../workers/stays'
import type { HeldTeam } from '../workers/team-history'
import { SERVICE_LABELS } from '../workshop-services'
import type { FileKind } from './file-kind'

/** Value of a setting during a range of days, both included; null: open end. */
export interface SettingRow {
  setting: string
  /** place that the setting belongs to */
  place: string
  /** collaborator, job title or holiday; null: the place itself */
  subject: string | null
  from: LocalDate | null
  to: LocalDate | null
  value: ExportValue
}

/** Setting of a whole month. */
export const monthSetting = (
  row: Pick<SettingRow, 'setting' | 'place' | 'subject' | 'value'>,
  month: Month,
): SettingRow => ({ ...row, from: `${month}-01`, to: lastDayOf(month) })

/** One row for each range of days with its own value. */
export const datedRows = <T>(
  row: Pick<SettingRow, 'setting' | 'place' | 'subject'>,
  latest: T,
  before: readonly Former<T>[] | null | undefined,
  text: (value: T) => ExportValue,
): SettingRow[] =>
  stretchesOf({ latest, before: before ?? [] }).map(({ from, until, value }) => ({
    ...row,
    from,
    to: until ? lastDayBefore(until) : null,
    value: text(value),
  }))

/** Rows of a job title's coefficient at one place. */
export function coefficientRows(
  place: string,
  { metier, targetMultiplier, changes = [] }: DatedMultiplier,
): SettingRow[] {
  const steps = [{ from: null, targetMultiplier }, ...changes]
  return steps.flatMap(({ from, targetMultiplier: value }, i) => {
    const next = steps[i + 1]?.from
    const row = { setting: 'Coefficient métier', place, subject: metier, value }
    const to = next ? lastDayBefore(`${next}-01`) : null
    return value === null ? [] : { ...row, from: from ? `${from}-01` : null, to }
  })
}

/** 'Mécanique, Technicien'. */
export const teamText = ({ service, metier }: Pick<HeldTeam, 'service' | 'metier'>): string =>
  [SERVICE_LABELS[service], metier].filter(Boolean).join(', ')

/** File of the settings with their dates. */
export const SETTINGS_FILE: FileKind<SettingRow> = {
  name: 'reglages.csv',
  content: 'une ligne par réglage et période',
  columns: [
    column(
      'Réglage',
      'jours ouvrés, jour férié, coefficient, objectif individuel, équipe, apprenti, plaque, groupe, clôture ou heure limite',
      ({ setting }) => setting,
    ),
    column('Lieu', 'réseau, groupe, plaque ou concession du réglage', ({ place }) => place),
    column('Objet', 'collaborateur, métier ou nom du jour férié', ({ subject }) => subject),
    column('Du', 'premier jour de la valeur\u202f; vide\u202f: depuis toujours', ({ from }) =>
      day(from),
    ),
    column('Au', 'dernier jour de la valeur\u202f; vide\u202f: sans fin', ({ to }) => day(to)),
    column('Valeur', 'valeur du réglage', ({ value }) => value),
  ],
}

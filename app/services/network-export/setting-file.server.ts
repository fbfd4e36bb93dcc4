import { allClosings } from '~/db/collections/closings.server'
import { eachMechanicTarget } from '~/db/collections/export-cursors.server'
import { metierTargetsOf } from '~/db/collections/metier-targets.server'
import type { ReferenceData } from '~/db/collections/reference-data.server'
import { covers } from '~/domain/access/scope'
import { type SiteNode, scopeName, scopeOfKey } from '~/domain/hierarchy/network'
import {
  coefficientRows,
  datedRows,
  monthSetting,
  SETTINGS_FILE,
  type SettingRow,
  teamText,
} from '~/domain/network-export/settings'
import { readLimit } from '~/services/freshness/deadline.server'
import { type ExportFile, exportFile } from './file.server'
import { type ExportPlaces, staffOf } from './site-files.server'

const NETWORK = 'Réseau'

/** Name of a place's key; null when its settings do not hold for the exported places. */
function placeNames({ network, groupIds }: ExportPlaces): (key: string) => string | null {
  return (key) => {
    const scope = scopeOfKey(network, key)
    if (scope?.type === 'all') return NETWORK
    const isWithin = groupIds.some((id) => scope && covers({ kind: 'group', id }, scope))
    return isWithin ? scopeName(network, scope) : null
  }
}

type NameOf = (key: string) => string | null

function calendarRows(reference: ReferenceData, nameOf: NameOf): SettingRow[] {
  const { holidays, placeHolidays, workingDays, placeWorkingDays } = reference
  const numbers = [
    ...[...workingDays].map(([month, value]) => ({ month, scope: 'all', value })),
    ...placeWorkingDays,
  ]
  const days = [...holidays.map((holiday) => ({ ...holiday, scope: 'all' })), ...placeHolidays]
  return [
    ...numbers.flatMap(({ month, scope, value }) => {
      const place = nameOf(scope)
      const row = { setting: 'Jours ouvrés', subject: null, value }
      return place ? monthSetting({ ...row, place }, month) : []
    }),
    ...days.flatMap(({ date, name, scope }) => {
      const place = nameOf(scope)
      const row = { setting: 'Jour férié', subject: name, value: null }
      return place ? { ...row, place, from: date, to: date } : []
    }),
  ]
}

async function closingRows(nameOf: NameOf): Promise<SettingRow[]> {
  return (await allClosings()).flatMap(({ scope, month, closedByName, reopened }) => {
    const place = nameOf(scope === 'all' ? scope : `group:${scope}`)
    const value = reopened ? `rouvert par ${reopened.byName}` : `clôturé par ${closedByName}`
    return place ? monthSetting({ setting: 'Clôture', place, subject: null, value }, month) : []
  })
}

async function coefficients({ network, sites, groupIds }: ExportPlaces, nameOf: NameOf) {
  const plates = groupIds.flatMap((id) => network.platesOfGroup.get(id) ?? [])
  const nodes = [
    'all',
    ...groupIds.map((id) => `group:${id}`),
    ...plates.map(({ _id }) => `plate:${_id}`),
    ...sites.map(({ _id }) => `site:${_id}`),
  ]
  const stored = await metierTargetsOf(nodes)
  return stored.flatMap((one) => coefficientRows(nameOf(one.node) ?? '', one))
}

/** Places of plates and concessions before and after each move; nothing of those that never moved. */
function placeRows({ network, sites, groupIds }: ExportPlaces, nameOf: NameOf): SettingRow[] {
  const plates = groupIds.flatMap((id) => network.platesOfGroup.get(id) ?? [])
  // A place outside the export is not named.
  const plate = (id: string) => nameOf(`plate:${id}`) ?? 'autre plaque'
  const group = (id: string) => nameOf(`group:${id}`) ?? 'autre groupe'
  return [
    ...plates.flatMap(({ name: place, groupId, groupsBefore: before }) =>
      before?.length
        ? datedRows({ setting: 'Groupe', place, subject: null }, groupId, before, group)
        : [],
    ),
    ...sites.flatMap(({ name: place, plateId, platesBefore: before }) =>
      before?.length
        ? datedRows({ setting: 'Plaque', place, subject: null }, plateId, before, plate)
        : [],
    ),
  ]
}

/** Dated settings of a concession's collaborators. */
async function* staffRows({ _id: siteId, name: place }: SiteNode): AsyncGenerator<SettingRow> {
  const staff = await staffOf(siteId)
  for (const { name: subject, teamsBefore, apprenticeBefore, ...worker } of staff) {
    if (teamsBefore?.length)
      yield* datedRows(
        { setting: 'Équipe', place, subject },
        { ...worker, team: worker.service },
        teamsBefore,
        teamText,
      )
    if (apprenticeBefore?.length)
      yield* datedRows(
        { setting: 'Apprenti', place, subject },
        worker.isApprenticeDefault,
        apprenticeBefore,
        (value) => (value ? 'oui' : 'non'),
      )
  }
  const names = new Map(staff.map(({ _id, name }) => [_id, name]))
  for await (const { workerId, month, finalTargetHours: value } of eachMechanicTarget(siteId)) {
    const subject = names.get(workerId) ?? workerId
    if (value !== null)
      yield monthSetting({ setting: 'Objectif individuel (h)', place, subject, value }, month)
  }
}

/** File of the settings that hold for the exported places, with their dates. */
export const settingFile = (places: ExportPlaces, reference: ReferenceData): ExportFile =>
  exportFile(SETTINGS_FILE, async function* () {
    const nameOf = placeNames(places)
    const limit = { setting: 'Heure limite des imports', place: NETWORK, subject: null }
    yield { ...limit, from: null, to: null, value: await readLimit() }
    yield* calendarRows(reference, nameOf)
    yield* await closingRows(nameOf)
    yield* await coefficients(places, nameOf)
    yield* placeRows(places, nameOf)
    for (const site of places.sites) yield* staffRows(site)
  })

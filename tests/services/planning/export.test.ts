import { beforeAll, expect, it } from 'vitest'
import { type CellObject, CFB, read } from 'xlsx'
import type { Scope } from '~/domain/access/scope'
import { toCsv } from '~/domain/exports/csv'
import { planningTable } from '~/domain/planning/grid/planning-table'
import { instantOfParis, setClock } from '~/infra/process/clock.server'
import { saveEntries } from '~/services/attendance/save.server'
import { planningSheet } from '~/services/planning/print.server'
import { toXlsx } from '~/services/web/xlsx'
import { removeWorker } from '~/services/workers/workers.server'
import { makeNetwork, type TestNetwork } from '../../builders/hierarchy'
import { siteScopeOf } from '../../builders/objectifs'
import { makePrincipal } from '../../builders/users'
import { makeWorker } from '../../builders/workers'
import { useDatabase } from '../harness/database'

useDatabase({ keep: true })

const admin = makePrincipal()
let net: TestNetwork

beforeAll(async () => {
  setClock(instantOfParis('2026-02-10T08:30'))
  net = await makeNetwork()
  // February 2027 has 28 days and begins on a Monday
  const paul = await makeWorker(net.sites.a1, { name: '=1+1', metier: 'Mécanicien' })
  const eve = await makeWorker(net.sites.a1, {
    name: 'Ève',
    service: 'administrative',
    metier: 'Secrétaire',
  })
  const max = await makeWorker(net.sites.a2, { name: 'Max', isApprenticeDefault: true })
  const entry = (worker: { _id: string }, date: string, code: string) => ({
    workerId: worker._id,
    date: `2027-02-${date}`,
    code,
    seen: null,
  })
  await saveEntries(admin, [
    entry(paul, '01', '1'),
    entry(paul, '02', '1.107'),
    entry(paul, '03', 'CP'),
    entry(eve, '01', 'P'),
    entry(max, '02', '0.5'),
  ])
})

const sheetOf = (scope: Scope, month = '2027-02') =>
  planningSheet(admin, scope, new URLSearchParams({ month }))

/** The first days of a line, and its total. */
const short = (line: string) => {
  const cells = line.split(';')
  return [...cells.slice(0, 8), cells.at(-1)].join(';')
}

it('is a concession’s month as CSV: what it is of, people, sums', async () => {
  const sheet = await sheetOf(siteScopeOf(net.sites.a1))
  const lines = toCsv(planningTable(sheet, '')).split('\r\n')
  // 7 hours each for 1 and 1.107 days
  expect(lines.slice(0, 9)).toEqual([
    '\uFEFFPlanning;février 2027',
    `Périmètre;${net.sites.a1.name}`,
    'Jours ouvrés;20',
    'Potentiel du mois (h);14,749',
    'Potentiel Mécanique (h);14,749',
    'Potentiel Service Rapide (h);0',
    'Potentiel Carrosserie (h);0',
    'Édité le;10/02/2026',
    '',
  ])
  const of = net.sites.a1.name
  expect(lines.slice(9).map(short)).toEqual([
    'Concession;Équipe;Collaborateur;Métier;Apprenti;01/02/2027;02/02/2027;03/02/2027;Total',
    `${of};Mécanique;'=1+1;Mécanicien;non;1;1,107;CP;2,11`,
    `${of};Administratif;Ève;Secrétaire;non;P;;;1`,
    `${of};Mécanique;Sous-total;;;1;1,11;;2,11`,
    `${of};Administratif;Sous-total;;;1;;;1`,
    `${of};;Total Productifs;;;1;1,11;;2,11`,
    ';',
  ])
})

it('keeps who is searched for, and says so; sums stay those of everybody', async () => {
  const sheet = await sheetOf(siteScopeOf(net.sites.a1))
  const lines = toCsv(planningTable(sheet, 'eve')).split('\r\n')
  expect(lines).toContain('Recherche (les totaux comptent tout le monde);eve')
  expect(lines.filter((line) => line.includes('Mécanicien'))).toEqual([])
  expect(lines.some((line) => line.startsWith(`${net.sites.a1.name};Administratif;Ève`))).toBe(true)
  expect(lines.map(short)).toContain(`${net.sites.a1.name};;Total Productifs;;;1;1,11;;2,11`)
})

it('holds every concession of a group and its sums as XLSX: numbers, dates, a frozen header', async () => {
  const sheet = await sheetOf({ type: 'group', groupId: net.groups.north._id })
  const bytes = toXlsx(planningTable(sheet, ''))
  const book = read(bytes, { cellNF: true })
  const cells = book.Sheets[book.SheetNames[0] ?? ''] ?? {}
  const cell = (at: string): Partial<CellObject> => cells[at] ?? {}
  expect([cell('A2').v, cell('B2').v]).toEqual(['Périmètre', 'Groupe Nord'])
  // 46419 is 1 February 2027
  expect(cell('F10')).toMatchObject({ t: 'n', v: 46419, z: 'dd/mm/yyyy' })
  const rows = Object.keys(cells)
    .filter((at) => /^C\d+$/.test(at))
    .map((at) => [cell(at).v, at.slice(1)] as const)
  const row = (name: string) => rows.find(([text]) => text === name)?.[1]
  expect(cell(`C${row('=1+1')}`)).toMatchObject({ t: 's', v: '=1+1' })
  expect(cell(`C${row('=1+1')}`).f).toBeUndefined()
  expect(cell(`G${row('=1+1')}`)).toMatchObject({ t: 'n', v: 1.107 })
  expect(cell(`H${row('=1+1')}`)).toMatchObject({ t: 's', v: 'CP' })
  expect(cell(`E${row('Max')}`).v).toBe('oui')
  // 1 + 1.107 + 0.5 of the whole group, in its last line: five columns, 28 days, the sum in AH
  const last = rows.at(-1)?.[1]
  expect([cell(`A${last}`).v, cell(`C${last}`).v]).toEqual(['Groupe Nord', 'Total Productifs'])
  expect(cell(`AH${last}`)).toMatchObject({ t: 'n', v: 2.61 })
  const part = CFB.find(CFB.read(bytes, { type: 'array' }), '/xl/worksheets/sheet1.xml')
  const text = new TextDecoder().decode(Uint8Array.from(part?.content ?? []))
  expect(text).toContain('<pane xSplit="3" ySplit="10" topLeftCell="D11"')
  expect(text).toContain('<cols>')
})

it('holds who has left, with the days worked, on paper and in the file', async () => {
  const { b1 } = net.sites
  const gil = await makeWorker(b1, { name: 'Gil', metier: 'Mécanicien' })
  const worked = { workerId: gil._id, date: '2026-02-02', code: '1', seen: null }
  await saveEntries(admin, [worked])
  await removeWorker(admin, gil._id)
  const sheet = await sheetOf(siteScopeOf(b1), '2026-02')
  const people = sheet.grid.blocks.flatMap(({ sections }) => sections.flatMap(({ rows }) => rows))
  expect(people).toMatchObject([{ name: 'Gil', active: false, codes: `,1${','.repeat(26)}` }])
  // a Monday, the second day of 28
  const lines = toCsv(planningTable(sheet, '')).split('\r\n')
  expect(lines).toContain(`${b1.name};Mécanique;Gil;Mécanicien;non;;1${';'.repeat(27)}1`)
})

it('asks for a scope', async () => {
  const none = makePrincipal({ role: 'manager', cover: { kind: 'none' } })
  await expect(planningSheet(none, null, new URLSearchParams(), 'exporter')).rejects.toThrow(
    'Sélectionnez une concession, une plaque ou un groupe pour exporter le planning.',
  )
})

import { expect, it } from 'vitest'
import { writesOfLoad } from '~/db/collections/network-load-writes.server'
import { findWorkers } from '~/db/collections/workers.server'
import { newId } from '~/db/driver/ids.server'
import type { RowChange } from '~/domain/network-workbook/sheets'
import { storeLoad } from '~/services/network-workbook/load.server'
import { readStoredSheets } from '~/services/network-workbook/stored-sheets.server'
import { undoLoad } from '~/services/network-workbook/undo-load.server'
import { admin, fridayMorning } from '../../builders/imports'
import { changedRow } from '../../builders/network-workbook'
import { makeWorker } from '../../builders/workers'
import { useDatabase } from '../harness/database'

useDatabase()

const FILE = { fileName: 'réseau.xlsx', size: 1, sha256: 'a' }
const load = (changes: readonly RowChange[], id = newId()) =>
  storeLoad(admin, id, FILE, { changes }, { effectiveFrom: '2026-11-20', leavers: [] })
it('changes the people of a concession in one transaction, and takes them back', async () => {
  const net = await fridayMorning()
  for (const site of [net.sites.a1, net.sites.b1])
    for (let i = 0; i < 6; i++)
      await makeWorker(site, { name: `P${i}`, matricule: `${site.name}-${i}` })
  const { staff } = await readStoredSheets()
  expect(staff).toHaveLength(12)
  const id = newId()
  const edits = staff.map((row) => changedRow('staff', row, { matricule: `N-${row.id}` }))
  // two concessions, one transaction each
  await load(edits, id)
  expect(await writesOfLoad(id)).toHaveLength(2)
  await undoLoad(admin, id)
  expect((await readStoredSheets()).staff).toEqual(staff)
})

it('stores a chain of numbers that each give way to the next, as row by row', async () => {
  const { sites } = await fridayMorning()
  const anne = await makeWorker(sites.a1, { name: 'Anne', matricule: '1' })
  const bruno = await makeWorker(sites.a1, { name: 'Bruno', matricule: '2' })
  const { staff } = await readStoredSheets()
  const row = (id: string, matricule: string) => {
    const found = staff.find((one) => one.id === id)
    if (!found) throw new Error('no row')
    return changedRow('staff', found, { matricule })
  }
  const { refused } = await load([row(anne._id, '3'), row(bruno._id, '1')])
  expect(refused).toEqual([])
  const stored = await findWorkers([anne._id, bruno._id])
  expect(stored.map(({ matricule }) => matricule).sort()).toEqual(['1', '3'])
})

it('refuses one of several people alone, and two who want one number by name', async () => {
  const { sites } = await fridayMorning()
  for (const name of ['Anne', 'Bruno', 'Chloé', 'David']) await makeWorker(sites.a1, { name })
  const { staff } = await readStoredSheets()
  const values: Record<string, string>[] = [
    { matricule: '7' },
    { matricule: '7' },
    { email: 'x@inconnu.fr' },
    { matricule: '8' },
  ]
  const rows = staff.map((row, i) => changedRow('staff', row, values[i] ?? {}))
  const { stored, refused } = await load(rows)
  expect((await readStoredSheets()).staff.map(({ values }) => values.matricule)).toEqual([
    '7',
    null,
    null,
    '8',
  ])
  expect(stored.staff).toEqual({ created: 0, changed: 2 })
  expect(refused.map(({ row, message }) => [row, message]).sort()).toEqual(
    [
      [rows[1]?.row, 'Ce matricule est déjà attribué à Anne.'],
      [rows[2]?.row, 'Aucun compte n’a l’adresse x@inconnu.fr.'],
    ].sort(),
  )
})

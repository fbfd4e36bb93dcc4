import { beforeEach, describe, expect, it } from 'vitest'
import { addMissingHolidays } from '~/db/collections/holidays.server'
import type { SiteDocument } from '~/db/collections/sites.server'
import { importOutcome } from '~/domain/imports/view'
import { activityRow, salesRow, workerRow } from '~/imports/activity/rows.fixture'
import { bySheetJs } from '~/imports/workbook/writers.fixture'
import { dryRunActivity } from '~/services/imports/dry-run.server'
import { importActivity } from '~/services/imports/import-activity.server'
import { readImport } from '~/services/imports/log-page.server'
import { undoImport } from '~/services/imports/undo.server'
import { storeObjectif } from '../../builders/activity'
import type { TestNetwork } from '../../builders/hierarchy'
import {
  ACTIVITY,
  admin,
  FRIDAY,
  fridayMorning,
  revenue,
  send,
  sendRows,
  sheetOfActivity,
  sheetOfHours,
  sheetOfSales,
  stored,
} from '../../builders/imports'
import { makeWorker } from '../../builders/workers'
import { useDatabase } from '../harness/database'

useDatabase()

let net: TestNetwork
beforeEach(async () => {
  net = await fridayMorning()
})

async function workerIn(site: SiteDocument, name: string, matricule: string | null, active = true) {
  const deletedAt = active ? null : new Date('2026-10-01T08:00:00Z')
  return (await makeWorker(site, { name, matricule, active, deletedAt }))._id
}

describe('collaborators', () => {
  const workersOf = async (siteId: string) => (await stored(siteId))?.workers

  it('are found by matricule, else by name whatever its case, accents and order', async () => {
    const { a1 } = net.sites
    const byMatricule = await workerIn(a1, 'Jean Dupont', '0042')
    const byName = await workerIn(a1, 'Élodie Lefèvre-Martin', null)
    const answer = await send({
      Activité: ACTIVITY,
      ...sheetOfHours(
        workerRow('0101', 'DUPONT JEAN', { matricule: { v: 42, z: '0000' }, billed: 50.5 }),
        workerRow('0101', 'LEFEVRE MARTIN elodie', { billed: 40 }),
        workerRow('0102', 'Dupont Jean', { billed: 10 }),
        workerRow('0101', 'Inconnu Paul', { billed: 5 }),
      ),
    })
    expect(await workersOf(a1._id)).toEqual([
      {
        workerId: byMatricule,
        name: 'DUPONT JEAN',
        matricule: '0042',
        service: 'mechanic',
        metier: 'Mécanicien',
        billedHours: 60.5,
        ongoingHours: 4,
      },
      expect.objectContaining({ workerId: null, name: 'Inconnu Paul', billedHours: 5 }),
      expect.objectContaining({ workerId: byName, name: 'LEFEVRE MARTIN elodie', billedHours: 40 }),
    ])
    const unknown = answer.warnings.filter(({ sheet }) => sheet === 'Collaborateurs')
    expect(unknown.map(({ row, site }) => [row, site])).toEqual([[5, 'Concession A1']])
    expect(unknown[0]?.message).toContain('«\u202fInconnu Paul\u202f» est un collaborateur inconnu')
  })

  it('stay unlinked when two bear the name, and are never looked for in another concession', async () => {
    const { a1, a2 } = net.sites
    await workerIn(a1, 'Jean Dupont', '1')
    await workerIn(a1, 'Dupont Jean', '2')
    await workerIn(a2, 'Léa Roux', '3')
    const answer = await send({
      Activité: ACTIVITY,
      ...sheetOfHours(
        workerRow('0101', 'jean dupont'),
        workerRow('0101', 'Léa Roux', { matricule: '3' }),
      ),
    })
    expect((await workersOf(a1._id))?.map(({ workerId }) => workerId)).toEqual([null, null])
    expect(
      answer.warnings
        .filter(({ sheet }) => sheet === 'Collaborateurs')
        .map(({ message }) => message),
    ).toEqual([
      expect.stringContaining('désigne plusieurs collaborateurs'),
      expect.stringContaining('est un collaborateur inconnu'),
    ])
  })

  it('fail their concession when one comes twice under a matricule and a name', async () => {
    await workerIn(net.sites.a1, 'Jean Dupont', '1')
    const answer = await send({
      Activité: ACTIVITY,
      ...sheetOfHours(
        workerRow('0101', 'Jean Dupont', { matricule: '1' }),
        workerRow('0101', 'Dupont Jean'),
      ),
    })
    expect(answer.failedSites).toEqual(['Concession A1'])
    expect(answer.errors.map(({ row }) => row)).toEqual([3])
    expect(await stored(net.sites.a1._id)).toBeNull()
    expect(await revenue(net.sites.a2._id)).toBe(10_000)
  })
})

describe('warnings', () => {
  const said = ({ warnings }: { warnings: { message: string }[] }, words: string) =>
    warnings.map(({ message }) => message).filter((message) => message.includes(words))

  it('tell of cumulative figures below the latest earlier day of the month', async () => {
    await send(
      {
        ...sheetOfActivity(activityRow('0101'), activityRow('0103')),
        ...sheetOfHours(workerRow('0101', 'Jean', { billed: 50 })),
        ...sheetOfSales(salesRow('0101', 'Zoé', 'MECA', { tires: 9 })),
      },
      '2026-11-18',
    )
    const answer = await send({
      ...sheetOfActivity(
        activityRow('0101', 'MECA', { 'CA Net': 9_999.5, 'Heures en cours': 0, 'OR en cours': 0 }),
        activityRow('0103', 'MECA', { 'CA Net': 10_000 }),
      ),
      ...sheetOfHours(workerRow('0101', 'Jean', { billed: 49 })),
      ...sheetOfSales(salesRow('0101', 'Ève', 'MECA', { tires: 8 })),
    })
    expect(said(answer, 'inférieur')).toEqual([
      'Feuille «\u202fActivité\u202f», ligne 2, colonne «\u202fCA Net\u202f»\u202f: Concession A1, Mécanique\u202f: 9\u202f999,5 est inférieur au cumul du 17/11/2026 (10\u202f000).',
      'Feuille «\u202fCollaborateurs\u202f», colonne «\u202fHeures facturées\u202f»\u202f: Concession A1, «\u202fJean\u202f»\u202f: 49 est inférieur au cumul du 17/11/2026 (50).',
      'Feuille «\u202fVentes additionnelles\u202f», colonne «\u202fPneus\u202f»\u202f: Concession A1, Mécanique\u202f: 8 est inférieur au cumul du 17/11/2026 (9).',
    ])
    expect(answer.failedSites).toEqual([])
  })

  it('tell of the same day imported again with lower figures, by file and by preview alike', async () => {
    const at = (pdv: string, revenue: number) => activityRow(pdv, 'MECA', { 'CA Net': revenue })
    const sheets = (revenue: number, billed: number, tires: number) => ({
      ...sheetOfActivity(at('0101', revenue), at('0103', 9_000)),
      ...sheetOfHours(workerRow('0101', 'Jean', { billed })),
      ...sheetOfSales(salesRow('0101', 'Zoé', 'MECA', { tires })),
    })
    await send(sheets(13_000, 50, 9))
    // the same file again, and an upward correction
    expect(said(await send(sheets(13_000, 50, 9)), 'inférieur')).toEqual([])
    expect(said(await send(sheets(14_000, 51, 10)), 'inférieur')).toEqual([])
    const file = { bytes: bySheetJs(sheets(12_000, 40, 8)), fileName: 'faux.xlsx', date: FRIDAY }
    const seen = await dryRunActivity(admin, file)
    const fell = [
      'Feuille «\u202fActivité\u202f», ligne 2, colonne «\u202fCA Net\u202f»\u202f: Concession A1, Mécanique\u202f: 12\u202f000 est inférieur au cumul déjà importé du 19/11/2026 (14\u202f000).',
      'Feuille «\u202fCollaborateurs\u202f», colonne «\u202fHeures facturées\u202f»\u202f: Concession A1, «\u202fJean\u202f»\u202f: 40 est inférieur au cumul déjà importé du 19/11/2026 (51).',
      'Feuille «\u202fVentes additionnelles\u202f», colonne «\u202fPneus\u202f»\u202f: Concession A1, Mécanique\u202f: 8 est inférieur au cumul déjà importé du 19/11/2026 (10).',
    ]
    expect(said(seen, 'inférieur')).toEqual(fell)
    expect(seen.sites.map(({ name, outcome }) => [name, outcome])).toEqual([
      ['Concession A1', 'changed'],
      ['Concession A2', 'unchanged'],
    ])
    expect(await revenue(net.sites.a1._id)).toBe(14_000)
    const answer = await importActivity(admin, file)
    expect(said(answer, 'inférieur')).toEqual(fell)
    // stored with an amber result: the product cannot distinguish a correction from a wrong file; an undo is possible
    expect(await revenue(net.sites.a1._id)).toBe(12_000)
    const log = await readImport(admin, answer.importId)
    expect([importOutcome(log), log.counts.falls]).toEqual(['reserved', 3])
  })

  it('tell of a late file whose figures are above those of a later day, each concession at its own', async () => {
    const { a1, a2 } = net.sites
    const at = (pdv: string, revenue: number) => activityRow(pdv, 'MECA', { 'CA Net': revenue })
    await sendRows([at('0101', 9_000)], '2026-11-19')
    await sendRows([at('0101', 11_000), at('0103', 12_000.5), at('0201', 13_000)], '2026-11-20')
    // of the 17th: A1 has the 18th, A2 and B1 the 19th
    const answer = await sendRows(
      [at('0101', 10_000), at('0103', 12_001), at('0201', 13_000), at('0301', 1)],
      '2026-11-18',
    )
    const line = (row: number) =>
      `Feuille «\u202fActivité\u202f», ligne ${row}, colonne «\u202fCA Net\u202f»\u202f: `
    expect(said(answer, 'supérieur')).toEqual([
      `${line(2)}Concession A1, Mécanique\u202f: 10\u202f000 est supérieur au cumul du 18/11/2026 (9\u202f000).`,
      `${line(3)}Concession A2, Mécanique\u202f: 12\u202f001 est supérieur au cumul du 19/11/2026 (12\u202f000,5).`,
    ])
    expect([await revenue(a1._id, '2026-11-17'), await revenue(a2._id, '2026-11-17')]).toEqual([
      10_000, 12_001,
    ])
  })

  it('do not compare with another month', async () => {
    await sendRows([activityRow('0101', 'MECA', { 'CA Net': 99_999 })], '2026-10-31')
    expect(said(await sendRows([activityRow('0101')], '2026-11-03'), 'inférieur')).toEqual([])
  })

  it('tell of a public holiday and of another month', async () => {
    await addMissingHolidays([{ date: '2026-11-11', name: 'Armistice' }])
    expect(said(await sendRows([activityRow('0101')], '2026-11-12'), 'férié')).toEqual([
      'La date d’activité, le 11/11/2026, est un jour férié.',
    ])
    expect(said(await sendRows([activityRow('0101')], '2026-11-01'), 'mois')).toEqual([
      'La date d’activité, le 31/10/2026, n’est pas dans le mois de la date d’import, le 01/11/2026.',
    ])
  })

  it('tell of a date more than a year back, whose year may be a slip', async () => {
    expect(said(await sendRows([activityRow('0101')], '2025-11-20'), 'un an')).toEqual([])
    expect(said(await sendRows([activityRow('0101')], '2025-11-19'), 'un an')).toEqual([
      'La date d’activité, le 18/11/2025, remonte à plus d’un an.',
    ])
  })

  it('tell of a file that was imported for another day: yesterday’s again, or last year’s', async () => {
    const file = (fileName: string, date: string, revenue = 10_000) => {
      const row = activityRow('0101', 'MECA', { 'CA Net': revenue })
      return { fileName, date, bytes: bySheetJs(sheetOfActivity(row)) }
    }
    const same = (answer: { warnings: { message: string }[] }) => said(answer, 'le même')
    const of = (name: string, day: string) =>
      `Ce fichier est le même que «\u202f${name}\u202f», déjà importé pour le ${day}\u202f: vérifiez qu’il est celui du 19/11/2026.`
    // for the same day the same file is a plain re-import
    expect(same(await importActivity(admin, file('jeudi.xlsx', '2025-11-20')))).toEqual([])
    expect(same(await importActivity(admin, file('jeudi.xlsx', '2025-11-20')))).toEqual([])
    const today = file('copie.xlsx', FRIDAY)
    const lastYear = [of('jeudi.xlsx', '19/11/2025')]
    expect(same(await dryRunActivity(admin, today))).toEqual(lastYear)
    const { importId } = await importActivity(admin, file('mercredi.xlsx', '2026-11-19'))
    expect(same(await dryRunActivity(admin, today))).toEqual([of('mercredi.xlsx', '18/11/2026')])
    // an undone import no longer counts, and different bytes are another file
    await undoImport(admin, importId)
    expect(same(await importActivity(admin, today))).toEqual(lastYear)
    expect(same(await importActivity(admin, file('autre.xlsx', FRIDAY, 10_001)))).toEqual([])
  })

  it('tell of workers above HT', async () => {
    const answer = await send({
      ...sheetOfActivity(activityRow('0101')),
      ...sheetOfHours(
        workerRow('0101', 'Jean', { billed: 60 }),
        workerRow('0101', 'Léa', { billed: 40.5 }),
        workerRow('0102', 'Paul', { billed: 100, service: 'CARR' }),
      ),
    })
    const hours = 'Colonne «\u202fHeures facturées\u202f»\u202f: Concession A1'
    expect(said(answer, 'dépasse')).toEqual([
      'Feuille «\u202fCollaborateurs\u202f»\u202f: 2 services où la somme des collaborateurs dépasse les heures totales. ' +
        `${hours}, Mécanique\u202f: la somme des collaborateurs (100,5 h) dépasse les heures totales (100 h). ` +
        `${hours}, Carrosserie\u202f: la somme des collaborateurs (100 h) dépasse les heures totales (0 h).`,
    ])
  })

  it('tell of activity in a service without objective', async () => {
    await storeObjectif(net.sites.a1, '2026-11', { revenue: 1, hours: 1, hec: 1 })
    const answer = await sendRows([
      activityRow('0101'),
      activityRow('0101', 'CARR'),
      activityRow('0103'),
    ])
    expect(said(answer, 'sans objectif').map((text) => text.split('\u202f: ')[1])).toEqual([
      'Concession A1 a de l’activité en Carrosserie sans objectif pour 11/2026.',
      'Concession A2 a de l’activité en Mécanique sans objectif pour 11/2026.',
    ])
  })
})

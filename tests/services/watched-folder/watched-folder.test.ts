import { spawnSync } from 'node:child_process'
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { imports } from '~/db/collections/imports.server'
import { networkLoads } from '~/db/collections/network-loads.server'
import { watchedFiles } from '~/db/collections/watched-files.server'
import { findWorker } from '~/db/collections/workers.server'
import type * as declared from '~/db/driver/collection.server'
import { ACTIVITY_HEADER, activityRow } from '~/imports/activity/rows.fixture'
import { VIDEOCHECK_HEADER, videocheckRow } from '~/imports/videocheck/rows.fixture'
import { bySheetJs } from '~/imports/workbook/writers.fixture'
import { logger } from '~/infra/logger.server'
import { setRealNow } from '~/infra/process/clock.server'
import { writeWorkbook } from '~/services/network-workbook/compare.server'
import { type Watch, watchFolder } from '~/services/watched-folder/watch.server'
import { editWorker } from '~/services/workers/edit.server'
import type { TestNetwork } from '../../builders/hierarchy'
import { admin, fridayMorning, revenue, sendRows, stored } from '../../builders/imports'
import { cellAt, editedWorkbook } from '../../builders/network-file'
import { storedVideocheck } from '../../builders/videocheck'
import { makeWorker } from '../../builders/workers'
import { useDatabase } from '../harness/database'
import { withFailures } from '../harness/failing-database'

vi.mock('~/db/driver/collection.server', async (original) => {
  const { failingModels } = await import('../harness/failing-database')
  return failingModels(await original<typeof declared>())
})

useDatabase()
let net: TestNetwork
let folder: string
let watch: Watch
beforeEach(async () => {
  net = await fridayMorning()
  folder = mkdtempSync(join(tmpdir(), 'apv-watched-'))
  for (const own of ['traites', 'refuses']) mkdirSync(join(folder, own))
  watch = watchFolder(folder)
})
afterEach(() => {
  setRealNow(null)
  vi.restoreAllMocks()
  rmSync(folder, { recursive: true, force: true })
})

const NAME = 'activite-2026-11-20.xlsx'
const workbook = (caNet: number, pdv = '0101') =>
  bySheetJs({ Activité: [ACTIVITY_HEADER, activityRow(pdv, 'MECA', { 'CA Net': caNet })] })
/** a workbook with identical bytes at each use */
const BOOK = workbook(12_000)
const drop = (content: Uint8Array, name = NAME) => writeFileSync(join(folder, name), content)
const files = (own = '') =>
  readdirSync(join(folder, own), { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
    .sort()
const report = (own: string, name: string) => readFileSync(join(folder, own, name), 'utf8')
const twice = async () => {
  await watch.look()
  await watch.look()
}
const log = async () =>
  (await (await imports.open()).find().sort({ _id: 1 }).toArray()).map(({ state }) => state)
const claims = async () => (await watchedFiles.open()).find().toArray()
/** Process identity of an ended process. */
const deadRunner = () => ({ host: hostname(), pid: spawnSync(process.execPath, ['-e', '']).pid })

describe('a dropped file', () => {
  it('is imported once it has stopped growing, through the page’s service, and moved with its report', async () => {
    drop(BOOK.slice(0, 500))
    await watch.look()
    appendFileSync(join(folder, NAME), BOOK.slice(500))
    await watch.look()
    expect(await log()).toEqual([])
    await watch.look()
    expect(await revenue(net.sites.a1._id)).toBe(12_000)
    expect(files()).toEqual([])
    expect(files('traites')).toEqual(['activite-2026-11-20.rapport.txt', NAME])
    expect(readFileSync(join(folder, 'traites', NAME)).equals(BOOK)).toBe(true)
    const [entry] = await (await imports.open()).find().toArray()
    expect(entry).toMatchObject({
      userEmail: 'Dossier surveillé',
      fileName: NAME,
      importDate: '2026-11-20',
      activityDate: '2026-11-19',
      state: 'done',
    })
    const written = report('traites', 'activite-2026-11-20.rapport.txt')
    // byte order mark and CRLF: Excel and Notepad show accents and lines correctly
    expect(written).toMatch(/^\ufeffRapport d’import, [^\n]*\r\n(?:[^\r\n]*\r\n)+$/)
    const text = written.replaceAll('\u202f', ' ').replaceAll('\r\n', '\n')
    expect(text).toContain('Importé le : 20/11/2026 à 08:30\nPar : Dossier surveillé\n')
    expect(text).toContain('Résultat : Import réussi !\nChiffres au : 19/11/2026\n')
    expect(text).toContain('Concessions enregistrées (1) :\n- Concession A1\n')
    expect(text).toContain(`/admin/imports/${entry?._id}\n`)
    expect(await claims()).toMatchObject([{ state: 'closed', importId: entry?._id }])
  })

  it('named reseau.xlsx is only tried: its report says what it would change, without accounts', async () => {
    const anne = await makeWorker(net.sites.a1, { name: 'Anne', matricule: '1' })
    const file = await writeWorkbook(admin)
    const matricule = cellAt(file, 'Collaborateurs', 'Matricule', anne._id)
    const edited = editedWorkbook(file, {
      cells: { Collaborateurs: { [matricule]: '2' } },
      rows: {
        Collaborateurs: [['Concession A1', 'Bruno', '3', 'Zinguerie', '']],
        Comptes: [['lea@essai.fr', 'Léa', '', 'Administrateur', 'Réseau']],
      },
    })
    await editWorker({ ...admin, name: 'Karim' }, anne._id, { leavesOn: '2026-12-31' })
    drop(edited, 'reseau.xlsx')
    await twice()
    expect((await findWorker(anne._id))?.matricule).toBe('1')
    expect(await (await networkLoads.open()).findOne({})).toBeNull()
    expect(files('traites')).toEqual(['reseau.rapport.txt', 'reseau.xlsx'])
    const text = report('traites', 'reseau.rapport.txt').replaceAll('\u202f', ' ')
    const said =
      'Essai, rien n’est enregistré : 0 ligne nouvelle, 1 modifiée, 0 refusée, 1 à décider. Enregistrez ce fichier dans Classeur du réseau.'
    expect(text).toContain(`Résultat : ${said}\r\n`)
    expect(text).toContain('- Collaborateurs : nouvelles 0, modifiées 1, ')
    expect(text).toContain(
      'La feuille « Comptes » est laissée de côté : le dossier surveillé ne la lit pas.',
    )
    expect(text).toContain('- Collaborateurs, Équipe : « Zinguerie » (1 ligne)')
    expect(text).toContain('/admin/network/classeur\r\n')
    expect((await claims())[0]).toMatchObject({ kind: 'network', state: 'closed', importId: null })
  })

  it('named reseau.xlsx that is no workbook of the network is refused', async () => {
    drop(bySheetJs({ Autre: [['Nom'], ['Anne']] }), 'reseau.xlsx')
    await twice()
    expect(files('refuses')).toEqual(['reseau.rapport.txt', 'reseau.xlsx'])
    expect(report('refuses', 'reseau.rapport.txt')).toContain(
      'Aucune feuille du classeur du réseau',
    )
  })

  it('whose copy stalls is waited for, and imported once complete', async () => {
    const start = new Date('2026-11-20T07:30:00Z')
    const pass = (seconds: number) => setRealNow(new Date(start.getTime() + seconds * 1000))
    pass(0)
    drop(BOOK.slice(0, 500))
    await twice()
    // no growth for nine minutes, then a part, which restarts the ten minutes
    for (const seconds of [14, 60, 540]) {
      pass(seconds)
      await watch.look()
      expect([files(), watch.state().waiting, await log()]).toEqual([[NAME], [NAME], []])
    }
    appendFileSync(join(folder, NAME), BOOK.slice(500, 900))
    await watch.look()
    pass(1100)
    await watch.look()
    expect([files(), watch.state().waiting]).toEqual([[NAME], [NAME]])
    appendFileSync(join(folder, NAME), BOOK.slice(900))
    await twice()
    expect([files(), watch.state().waiting]).toEqual([[], []])
    expect(await revenue(net.sites.a1._id)).toBe(12_000)
  })

  it('that is incomplete after ten minutes is rejected, with advice', async () => {
    const start = new Date('2026-11-20T07:30:00Z')
    setRealNow(start)
    drop(BOOK.slice(0, BOOK.length - 1))
    await watch.look()
    setRealNow(new Date(start.getTime() + 599_000))
    await watch.look()
    expect(files()).toEqual([NAME])
    setRealNow(new Date(start.getTime() + 600_000))
    await watch.look()
    expect(files('refuses')).toEqual(['activite-2026-11-20.rapport.txt', NAME])
    expect(report('refuses', 'activite-2026-11-20.rapport.txt')).toContain(
      'Le fichier est incomplet\u202f: sa copie est interrompue depuis dix minutes. Déposez-le de nouveau.',
    )
    // dropped again, the file is imported
    drop(BOOK)
    await twice()
    expect(files('traites')).toEqual(['activite-2026-11-20.rapport.txt', NAME])
    expect(await revenue(net.sites.a1._id)).toBe(12_000)
  })

  it('with decreased figures is no plain success in the list of files either (4-decisions, 41)', async () => {
    await sendRows([activityRow('0101', 'MECA', { 'CA Net': 12_000 })], '2026-11-19')
    drop(workbook(11_000))
    await twice()
    expect((await claims()).map(({ end }) => end?.message)).toEqual([
      'Import réussi, avec réserves. Cumuls en baisse dans 1 concession\u202f: Concession A1 (Mécanique, −1\u202f000\u00a0€).',
    ])
  })

  it('of VideoCheck is stored for its period', async () => {
    const sheets = { VideoCheck: [VIDEOCHECK_HEADER, videocheckRow('0101')] }
    drop(bySheetJs(sheets), 'videocheck-2026-11.xlsx')
    await twice()
    expect(files('traites')).toEqual(['videocheck-2026-11.rapport.txt', 'videocheck-2026-11.xlsx'])
    expect(await storedVideocheck(net.sites.a1._id, '2026-11')).toMatchObject({
      row: [120, 90, 18_000, 9000],
    })
  })

  it.each([
    ['no workbook', new TextEncoder().encode('bonjour'), NAME, 'refused'],
    ['of unknown PDV numbers', workbook(1, '9999'), NAME, 'done'],
    ['of a day to come', workbook(1), 'activite-2026-12-24.xlsx', null],
    ['of no day', workbook(1), 'activite-2026-02-30.xlsx', null],
  ])('%s is rejected, with a report of the reason', async (_, content, name, state) => {
    drop(content, name)
    await twice()
    expect(files()).toEqual([])
    const own = name.replace('.xlsx', '.rapport.txt')
    expect(files('refuses')).toEqual([own, name].sort())
    expect(report('refuses', own)).toMatch(/Résultat\u202f: \S/)
    expect(await log()).toEqual(state ? [state] : [])
    expect(await stored(net.sites.a1._id)).toBeNull()
  })

  it('of more than 20 MB is rejected unread', async () => {
    drop(new Uint8Array())
    truncateSync(join(folder, NAME), 20 * 1024 * 1024 + 1)
    await twice()
    expect(files('refuses')).toEqual(['activite-2026-11-20.rapport.txt', NAME])
    expect(report('refuses', 'activite-2026-11-20.rapport.txt')).toContain('dépasse 20')
  })

  it('of another name is ignored and logged once', async () => {
    const warn = vi.spyOn(logger(), 'warn').mockImplementation(() => undefined)
    drop(workbook(1), 'copie.xlsx')
    await twice()
    await watch.look()
    expect(files()).toEqual(['copie.xlsx'])
    expect(watch.state()).toMatchObject({ ignored: ['copie.xlsx'], trouble: null })
    expect(warn).toHaveBeenCalledTimes(1)
    expect(await log()).toEqual([])
  })

  it('imported before is imported again: this may revert a correction', async () => {
    drop(BOOK)
    await twice()
    await sendRows([activityRow('0101', 'MECA', { 'CA Net': 1 })])
    drop(BOOK)
    await twice()
    expect(await revenue(net.sites.a1._id)).toBe(12_000)
    expect(files('traites')).toEqual([
      'activite-2026-11-20 (2).rapport.txt',
      'activite-2026-11-20 (2).xlsx',
      'activite-2026-11-20.rapport.txt',
      NAME,
    ])
  })
})

describe('a folder that cannot be read', () => {
  it('is reported, and read again', async () => {
    vi.spyOn(logger(), 'error').mockImplementation(() => undefined)
    rmSync(folder, { recursive: true })
    await twice()
    expect(watch.state().trouble).toMatch(/\S/)
    expect(logger().error).toHaveBeenCalledTimes(1)
    for (const own of ['', 'traites', 'refuses']) mkdirSync(join(folder, own))
    drop(BOOK)
    await twice()
    expect(watch.state().trouble).toBeNull()
    expect(await revenue(net.sites.a1._id)).toBe(12_000)
  })

  it('creates deleted target folders again', async () => {
    rmSync(join(folder, 'traites'), { recursive: true })
    drop(BOOK)
    await twice()
    expect(files('traites')).toEqual(['activite-2026-11-20.rapport.txt', NAME])
    expect(await log()).toEqual(['done'])
  })

  it('imports nothing while a file cannot be moved, and names the blocking folder', async () => {
    vi.spyOn(logger(), 'error').mockImplementation(() => undefined)
    rmSync(join(folder, 'traites'), { recursive: true })
    writeFileSync(join(folder, 'traites'), '')
    drop(BOOK)
    await twice()
    expect(watch.state().trouble).toBe('traites\u202f: ce n’est pas un dossier')
    expect(await log()).toEqual([])
    rmSync(join(folder, 'traites'))
    await twice()
    expect(watch.state().trouble).toBeNull()
    expect(await log()).toEqual(['done'])
  })
})

describe('a file that cannot be moved', () => {
  it('is reported with the reason, imported once, and moved when possible', async () => {
    vi.spyOn(logger(), 'error').mockImplementation(() => undefined)
    // a folder occupies the path of the report
    const inTheWay = join(folder, 'traites', 'activite-2026-11-20.rapport.txt')
    mkdirSync(inTheWay)
    drop(BOOK)
    await twice()
    await watch.look()
    expect(watch.state().stuck).toEqual([{ name: NAME, trouble: 'EISDIR' }])
    expect(files()).toEqual([NAME])
    rmSync(inTheWay, { recursive: true })
    await watch.look()
    expect(watch.state().stuck).toEqual([])
    expect(files()).toEqual([])
    expect(files('traites')).toEqual(['activite-2026-11-20.rapport.txt', NAME])
    expect(await log()).toEqual(['done'])
  })
})

describe('a file is imported once', () => {
  it('by two instances that look at the same time', async () => {
    const other = watchFolder(folder)
    drop(BOOK)
    await Promise.all([watch.look(), other.look()])
    await Promise.all([watch.look(), other.look()])
    expect(await log()).toEqual(['done'])
    expect(files('traites')).toHaveLength(2)
    await Promise.all([watch.look(), other.look()])
    expect(await log()).toEqual(['done'])
  })

  it.each([
    [['watchedFiles.insertOne'], ['done']],
    [['watchedFiles.updateOne'], ['done']],
    [['imports.insertOne'], ['done']],
    // the log could not be completed: the stored data stay, and the second import finds them unchanged
    [['imports.updateOne'], ['interrupted', 'done']],
    [['imports.findOne'], ['done']],
    [['watchedFiles.findOne'], ['done']],
  ])('while %j fails for a look: %j', async (operations, states) => {
    vi.spyOn(logger(), 'error').mockImplementation(() => undefined)
    drop(BOOK)
    await watch.look()
    await withFailures(operations, () => watch.look())
    await twice()
    expect((await log()).sort()).toEqual([...states].sort())
    expect(files()).toEqual([])
    expect(files('traites')).toEqual(['activite-2026-11-20.rapport.txt', NAME])
    expect(await revenue(net.sites.a1._id)).toBe(12_000)
    expect(await claims()).toMatchObject([{ state: 'closed' }])
  })

  it('when the process died after the import, before the move', async () => {
    drop(BOOK)
    await twice()
    rmSync(join(folder, 'traites', NAME))
    rmSync(join(folder, 'traites', 'activite-2026-11-20.rapport.txt'))
    drop(BOOK)
    const collection = await watchedFiles.open()
    await collection.updateOne({}, { $set: { state: 'claimed', end: null, runner: deadRunner() } })
    watch = watchFolder(folder)
    await twice()
    expect(await log()).toEqual(['done'])
    expect(files()).toEqual([])
    expect(files('traites')).toHaveLength(2)
  })

  it('when the process died after the move, before it recorded the move', async () => {
    drop(BOOK)
    await twice()
    rmSync(join(folder, 'traites', 'activite-2026-11-20.rapport.txt'))
    const collection = await watchedFiles.open()
    await collection.updateOne({}, { $set: { state: 'claimed', runner: deadRunner() } })
    await watchFolder(folder).look()
    expect(await log()).toEqual(['done'])
    expect(files('traites')).toEqual(['activite-2026-11-20.rapport.txt', NAME])
    expect(await claims()).toMatchObject([{ state: 'closed' }])
  })

  it('and ignored while another live process has claimed it', async () => {
    drop(BOOK)
    await twice()
    const living = { host: hostname(), pid: process.ppid }
    await (await watchedFiles.open()).updateOne(
      {},
      { $set: { state: 'claimed', end: null, importId: null, runner: living } },
    )
    drop(BOOK)
    await twice()
    expect(await log()).toEqual(['done'])
    expect(files()).toEqual([NAME])
    expect(existsSync(join(folder, 'traites', 'activite-2026-11-20 (2).xlsx'))).toBe(false)
  })
})

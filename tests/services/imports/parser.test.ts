import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay, performance } from 'node:perf_hooks'
import { Worker } from 'node:worker_threads'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { utils, write } from 'xlsx'
import { ACTIVITY_HEADER, activityRow } from '~/imports/activity/rows.fixture'
import { MORE, type ParserMessage } from '~/imports/parser/messages'
import { bySheetJs } from '~/imports/workbook/writers.fixture'
import { packedSpaces, sheetXml, xlsxParts, zipOf } from '~/imports/workbook/zip.fixture'
import { configureEnvironment } from '~/infra/config/environment.server'
import { withRequestSignal } from '~/infra/process/request-signal.server'
import { workerPath } from '~/infra/process/worker-path.server'
import {
  ParserFailedError,
  type ParserTurn,
  parseWorkbook,
  stopParser,
} from '~/services/imports/parser.server'

const DATE = '2026-11-19'
const sites = [{ siteId: 'r', name: 'Rennes', numerosPDV: ['123'] }]
const turnOf = (userId: string, role: ParserTurn['principal']['role'] = 'manager') => ({
  principal: { userId, role },
  isTrial: true,
})
const parse = (bytes: Uint8Array, known = sites, turn: ParserTurn = turnOf('m')) =>
  parseWorkbook('activity', bytes, { date: DATE, sites: known }, () => undefined, turn)
const good = () => bySheetJs({ Activité: [ACTIVITY_HEADER, activityRow('123')] })

beforeAll(() => configureEnvironment({ SESSION_SECRET: 'x'.repeat(32), LOG_LEVEL: 'silent' }))
afterAll(async () => {
  await stopParser()
  configureEnvironment(null)
})

/** Script: sends two files to the bundled worker thread in its own process, and prints the cost of the second. */
const MEASURE = `
import { readFileSync } from 'node:fs'
import { Worker } from 'node:worker_threads'
const [bundle, ...files] = process.argv.slice(1)
const worker = new Worker(new URL(bundle), { execArgv: [] })
const ask = (file) => new Promise((resolve, reject) => {
  const bytes = new Uint8Array(readFileSync(file)).buffer
  worker.removeAllListeners('message')
  worker.on('error', reject)
  worker.on('message', (m) => ['done', 'refused', 'broken'].includes(m.kind) && resolve(m))
  worker.postMessage({ kind: 'activity', bytes, context: { date: '2026-11-19', sites: [] } }, [bytes])
})
await ask(files[0])
const rss = process.resourceUsage().maxRSS
const cpu = process.cpuUsage()
const { kind, status } = await ask(files[1])
const { user, system } = process.cpuUsage(cpu)
const megabytes = (process.resourceUsage().maxRSS - rss) / 1024
console.log(JSON.stringify({ kind, status, cpuMs: (user + system) / 1000, megabytes }))
process.exit()
`

interface Cost {
  kind: string
  status: number
  /** CPU time in milliseconds; elapsed time would depend on the load of the machine */
  cpuMs: number
  /** largest growth of the process */
  megabytes: number
}

function costOf(bytes: Uint8Array): Cost {
  const folder = mkdtempSync(join(tmpdir(), 'apv-hostile-'))
  try {
    const files = [join(folder, 'good.xlsx'), join(folder, 'hostile.xlsx')] as const
    writeFileSync(files[0], good())
    writeFileSync(files[1], bytes)
    const args = ['--input-type=module', '-e', MEASURE, '--', workerPath('parser').href, ...files]
    const child = spawnSync(process.execPath, args, { encoding: 'utf8' })
    if (child.status !== 0) throw new Error(child.stderr)
    return JSON.parse(child.stdout) as Cost
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function expectCheap(bytes: Uint8Array, status: number): void {
  const cost = costOf(bytes)
  expect(cost).toMatchObject({ kind: 'refused', status })
  expect(cost.cpuMs).toBeLessThan(1_000)
  expect(cost.megabytes).toBeLessThan(100)
}

describe('the parsing thread', () => {
  it('reads files one after the other, and goes on after a refusal', async () => {
    const both = await Promise.all([parse(good()), parse(good())])
    expect(both.map((read) => read.sites.length)).toEqual([1, 1])
    await expect(parse(Buffer.from('%PDF-1.4'))).rejects.toMatchObject({ status: 415 })
    expect((await parse(good())).sites[0]?.services.mechanic.netRevenue).toBe(10_000)
  })

  it('passes on every place of a refused file', async () => {
    const header = ACTIVITY_HEADER.filter((text) => text !== 'CA Net')
    const file = bySheetJs({ Activité: [header, activityRow('123')] })
    await expect(parse(file)).rejects.toMatchObject({
      status: 422,
      findings: [{ sheet: 'Activité', row: 1, column: 'CA Net' }],
    })
  })

  it('dies alone when a file needs too much memory or time, with one sentence', async () => {
    const rows = Array.from({ length: 5_000 }, (_, i) => activityRow(`${i}`))
    const file = bySheetJs({ Activité: [ACTIVITY_HEADER, ...rows] })
    for (const limits of [
      { memoryMb: 8, patienceMs: 60_000 },
      { memoryMb: 768, patienceMs: 1 },
    ]) {
      const context = { date: DATE, sites }
      await expect(
        parseWorkbook('activity', file, context, () => undefined, turnOf('m'), limits),
      ).rejects.toMatchObject({
        status: 422,
        message: expect.stringContaining('trop de temps ou de mémoire'),
      })
    }
    expect((await parse(good())).sites).toHaveLength(1)
  })
})

describe('the line of files', () => {
  const large = () =>
    bySheetJs({
      Activité: [ACTIVITY_HEADER, ...Array.from({ length: 3000 }, (_, i) => activityRow(`${i}`))],
    })

  it('takes an account’s second file after the first of the others', async () => {
    const order: string[] = []
    const send = async (name: string, userId: string) => {
      await parse(good(), sites, turnOf(userId))
      order.push(name)
    }
    await Promise.all([send('m1', 'm'), send('m2', 'm'), send('m3', 'm'), send('n1', 'n')])
    expect(order).toEqual(['m1', 'n1', 'm2', 'm3'])
  })

  it('lets no administrator wait for others', async () => {
    const order: string[] = []
    const send = async (name: string, bytes: Uint8Array, turn: ParserTurn) => {
      await parse(bytes, sites, turn)
      order.push(name)
    }
    await Promise.all([
      send('a trial of 3 000 rows', large(), turnOf('m')),
      send('the next', good(), turnOf('n')),
      send('the administrator', good(), turnOf('a', 'administrator')),
    ])
    expect(order[0]).toBe('the administrator')
  })

  it('drops a trial whose sender has left, waiting or being read; an import goes on', async () => {
    const controller = new AbortController()
    const within = <T>(act: () => T) => withRequestSignal(controller.signal, act)
    const reads = within(() => parse(large(), sites, turnOf('m')))
    const waits = within(() => parse(good(), sites, turnOf('m')))
    const imports = within(() => parse(good(), sites, { ...turnOf('m'), isTrial: false }))
    controller.abort()
    await expect(reads).rejects.toMatchObject({ name: 'AbortError' })
    await expect(waits).rejects.toMatchObject({ name: 'AbortError' })
    expect((await imports).sites).toHaveLength(1)
  })
})

describe('the concessions of a large file', () => {
  it('come batch by batch, each once the one before was taken in', async () => {
    const known = Array.from({ length: 450 }, (_, i) => ({
      siteId: `s${i}`,
      name: `Concession ${i}`,
      numerosPDV: [`${1000 + i}`],
    }))
    const file = bySheetJs({
      Activité: [ACTIVITY_HEADER, ...known.map(({ numerosPDV }) => activityRow(`${numerosPDV}`))],
    })
    const context = { date: DATE, sites: known }
    const worker = new Worker(workerPath('parser'), { execArgv: [] })
    const sizes: number[] = []
    const kinds: string[] = []
    const over = new Promise<void>((resolve, reject) => {
      worker.on('error', reject)
      worker.on('message', (message: ParserMessage) => {
        kinds.push(message.kind)
        if (message.kind === 'done') resolve()
        // a second file: its error arrives after any message that the thread sent unasked
        else if (message.kind === 'sites') {
          sizes.push(message.sites.length)
          worker.postMessage({ kind: 'activity', bytes: new ArrayBuffer(8), context })
        } else if (message.kind === 'refused') worker.postMessage(MORE)
      })
    })
    try {
      worker.postMessage({ kind: 'activity', bytes: new Uint8Array(file).buffer, context })
      await over
    } finally {
      await worker.terminate()
    }
    expect(sizes).toEqual(Array(9).fill(50))
    const batches = sizes.flatMap(() => ['sites', 'refused'])
    expect(kinds).toEqual(['checking', ...batches, 'done'])
    const read = await parse(file, known)
    expect(read.sites.map(({ siteId }) => siteId)).toEqual(known.map(({ siteId }) => siteId))
  })
})

describe('a thread that ends for a reason of the machine', () => {
  const thread = (code: string) => new URL(`data:text/javascript,${encodeURIComponent(code)}`)
  // guards against: a parser that dies for the machine's reason blames the file
  it.each([
    ['cannot start', new URL('file:///nowhere/parser.js')],
    ['is killed while it reads', thread('process.exit(137)')],
    ['throws', thread("throw new Error('EMFILE: too many open files')")],
  ])('does not blame the file when it %s', async (_what, dying) => {
    const limits = { memoryMb: 64, patienceMs: 60_000, thread: dying }
    const reading = parseWorkbook(
      'activity',
      good(),
      { date: DATE, sites },
      () => undefined,
      turnOf('m'),
      limits,
    )
    const error: unknown = await reading.catch((thrown) => thrown)
    expect(error).toBeInstanceOf(ParserFailedError)
    expect(error).toMatchObject({
      status: 503,
      message: expect.stringContaining('sans que le fichier soit en cause'),
    })
    expect((await parse(good())).sites).toHaveLength(1)
  })
})

describe('hostile files are refused within a second and 100 MB', () => {
  it('one that declares to unpack to a gigabyte', () => {
    expectCheap(zipOf(xlsxParts('').map((part) => ({ ...part, declared: 250_000_000 }))), 422)
  })

  it('one that unpacks to a gigabyte and declares 150 MB', () => {
    const bomb = zipOf(
      xlsxParts('a sheet').map((part) =>
        part.content === 'a sheet'
          ? { ...part, packed: packedSpaces(1_000), declared: 150_000_000 }
          : part,
      ),
    )
    expect(bomb.length).toBeLessThan(2_000_000)
    expectCheap(bomb, 422)
  })

  it('one that writes a million rows', () => {
    // differing rows compress less: the compression ratio alone does not reveal the size
    const row = (i: number) => `<row><c><v>${(i * 7919) % 1e9}</v></c></row>`
    const rows = Array.from({ length: 1_000_000 }, (_, i) => row(i))
    expectCheap(zipOf(xlsxParts(sheetXml(rows.join('')))), 413)
  })

  // guards against: one row too many takes seconds and hundreds of MB
  it('one of one row too many, before any cell of it is read', () => {
    const cells = Array.from({ length: 10 }, (_, c) => c)
    const row = (i: number) =>
      `<row>${cells.map((c) => `<c><v>${(i * 7919 + c) % 9973}</v></c>`).join('')}</row>`
    // the headers, then 100,001 rows
    const rows = Array.from({ length: 100_002 }, (_, i) => row(i))
    const file = zipOf(xlsxParts(sheetXml(rows.join(''))))
    expect(file.length).toBeGreaterThan(2_000_000)
    expectCheap(file, 413)
  })

  it('one that claims a million rows in 1.5 kB', () => {
    const cell = '<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>'
    expectCheap(zipOf(xlsxParts(sheetXml(cell))), 413)
  })

  it('one that merges its whole sheet, as .xlsx and as .xls', () => {
    const after = '<mergeCells count="1"><mergeCell ref="A1:XFD1048576"/></mergeCells>'
    expectCheap(zipOf(xlsxParts(sheetXml('', { after }))), 422)
    const sheet = utils.aoa_to_sheet([['Titre']])
    sheet['!merges'] = [{ s: { r: 0, c: 0 }, e: { r: 65_535, c: 255 } }]
    const book = { SheetNames: ['Activité'], Sheets: { Activité: sheet } }
    expectCheap(write(book, { type: 'buffer', bookType: 'biff8' }) as Buffer, 422)
  })

  it('20 MB of PDF, of a web page, of an encrypted workbook, of nothing', () => {
    const twenty = (start: string | Buffer) => {
      const bytes = Buffer.alloc(20 * 1024 * 1024, 0x20)
      Buffer.from(start).copy(bytes)
      return bytes
    }
    expectCheap(twenty('%PDF-1.7\n'), 415)
    expectCheap(twenty('<html><table><tr><td>1</td></tr></table>'), 415)
    const encrypted = twenty(Buffer.from('d0cf11e0a1b11ae1', 'hex'))
    Buffer.from('EncryptedPackage', 'utf16le').copy(encrypted, 512)
    expectCheap(encrypted, 422)
    expectCheap(Buffer.alloc(0), 422)
  })

  it('entities that would unfold to a billion letters', () => {
    const names = 'abcdefghij'.split('')
    const unfold = names.map((name, i) => {
      const below = names[i - 1]
      return `<!ENTITY ${name} "${below ? `&${below};`.repeat(10) : 'haha'}">`
    })
    const rows = '<row><c t="inlineStr"><is><t>&j;</t></is></c></row>'
    expectCheap(zipOf(xlsxParts(`<!DOCTYPE x [${unfold.join('')}]>${sheetXml(rows)}`)), 422)
  })
})

describe('a file of 20 MB', () => {
  it('leaves the server to the others while it is read', async () => {
    const count = 27_000
    const known = Array.from({ length: count / 3 }, (_, i) => ({
      siteId: `s${i}`,
      name: `Concession ${i}`,
      numerosPDV: [`${10_000 + i}`],
    }))
    const services = ['Mécanique', 'Service Rapide', 'Carrosserie']
    const remark = 'x'.repeat(240)
    const rows = Array.from({ length: count }, (_, i) => [
      ...activityRow(`${10_000 + Math.floor(i / 3)}`, services[i % 3] ?? ''),
      `${remark}${i}`,
    ])
    const sheets = { Activité: [[...ACTIVITY_HEADER, 'Remarque'], ...rows] }
    const file = bySheetJs(sheets, 'xlsx', { stored: true })
    expect(file.length / 1024 / 1024).toBeGreaterThan(15)
    expect(file.length / 1024 / 1024).toBeLessThan(20)

    const delay = monitorEventLoopDelay({ resolution: 10 })
    const begin = performance.now()
    delay.enable()
    const read = await parse(file, known)
    delay.disable()
    const elapsed = performance.now() - begin
    expect(read.sites).toHaveLength(count / 3)
    // relative bound: on a busy machine both times grow alike
    expect(delay.max / 1e6).toBeLessThan(elapsed / 4)
  }, 120_000)
})

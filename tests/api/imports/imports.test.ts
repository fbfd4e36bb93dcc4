import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { importContracts } from '~/api/imports.contracts.server'
import { imports } from '~/db/collections/imports.server'
import { records } from '~/db/collections/records.server'
import type { ImportAnswer } from '~/domain/imports/response'
import { readActivity } from '~/imports/activity/read-activity'
import { ACTIVITY_HEADER, activityRow } from '~/imports/activity/rows.fixture'
import { readWorkbook } from '~/imports/workbook/read-workbook'
import { byOpenpyxl, bySheetJs, type MadeCell } from '~/imports/workbook/writers.fixture'
import { xlsxParts, zipOf } from '~/imports/workbook/zip.fixture'
import { sessionCookie } from '~/infra/http/cookies.server'
import { awaitRunningImports } from '~/services/imports/import-run.server'
import type { TestNetwork } from '../../builders/hierarchy'
import { makeSession, makeUser } from '../../builders/users'
import { useDatabase } from '../../services/harness/database'
import type { Ask } from '../harness/application'
import { restFixture } from '../harness/rest-fixture'

useDatabase({ keep: true })

let ask: Ask
let net: TestNetwork
let admin: string
let manager: string
beforeAll(async () => {
  ;({ ask, net, admin } = await restFixture('routes/_app+/import', 'routes/_app+/admin.imports'))
  manager = await makeSession(await makeUser({ role: 'manager' }))
})
beforeEach(async () => {
  await (await records.open()).deleteMany({ month: '2026-11' })
})

const book = (...rows: MadeCell[][]) => bySheetJs({ Activité: [ACTIVITY_HEADER, ...rows] })
interface Sent {
  bytes?: Uint8Array
  name?: string
  date?: string | null
  token?: string
}
function formOf({
  bytes = book(activityRow('0101')),
  name = 'matin.xlsx',
  date = '2026-11-20',
}: Sent) {
  const form = new FormData()
  form.set('file', new File([Buffer.from(bytes)], name))
  if (date !== null) form.set('date', date)
  return form
}
const post = async (sent: Sent = {}) => {
  const response = await ask('/api/dashboard/import', {
    body: formOf(sent),
    token: sent.token ?? admin,
  })
  return {
    status: response.status,
    body: (await response.json()) as ImportAnswer & { message: string },
  }
}
const storedCount = async () => (await records.open()).countDocuments({ month: '2026-11' })

describe('POST /dashboard/import', () => {
  // shows 1 §7: POST /dashboard/import
  it('answers in the documented shape', async () => {
    const { status, body } = await post({
      bytes: book(activityRow('0101'), activityRow('0103', 'MECA', { 'CA Net': '1,234' })),
    })
    expect(status).toBe(200)
    expect(importContracts.importActivity.output.parse(body)).toEqual(body)
    expect(body).toMatchObject({
      failedSites: ['Concession A2'],
      message: 'Import partiel\u202f: 1 concession enregistrée, 1 en échec (Concession A2).',
      activityDate: '2026-11-19',
      sites: { stored: 1, failed: 1 },
      errors: [{ sheet: 'Activité', row: 3, column: 'CA Net', site: 'Concession A2' }],
    })
    expect(await storedCount()).toBe(1)
  })

  it('takes an .xls file, and one of openpyxl', async () => {
    const sheets = { Activité: [ACTIVITY_HEADER, activityRow('0101')] }
    for (const [bytes, name] of [
      [bySheetJs(sheets, 'biff8'), 'matin.XLS'],
      [byOpenpyxl(sheets), 'matin.xlsx'],
    ] as const) {
      const { status, body } = await post({ bytes, name })
      // The second file holds the same figures.
      expect([status, body.message]).toEqual([
        200,
        name === 'matin.XLS'
          ? 'Import réussi\u202f!'
          : 'Aucun changement\u202f: ces chiffres étaient déjà enregistrés.',
      ])
    }
  })

  it('is refused to other roles, without reading the file', async () => {
    const { status, body } = await post({ token: manager })
    expect(status).toBe(403)
    expect(body).toEqual({
      message: 'Vous n’avez pas les droits nécessaires pour importer un fichier.',
    })
  })

  // shows 1 §5: Format de fichier invalide. Utilisez un fichier Excel (.xlsx ou .xls)
  it('refuses a wrong name with 400 and the documented text', async () => {
    const { status, body } = await post({ name: 'matin.pdf' })
    expect(status).toBe(400)
    expect(body).toEqual({
      message: 'Format de fichier invalide. Utilisez un fichier Excel (.xlsx ou .xls)',
    })
  })

  it('refuses a missing file, a missing or impossible date with 400', async () => {
    for (const date of [null, '', '2026-11-31', '20/11/2026']) {
      const { status, body } = await post({ date })
      expect([status, body.message]).toEqual([
        400,
        'La date d’import doit être un jour de la forme aaaa-mm-jj.',
      ])
    }
    const form = new FormData()
    form.set('date', '2026-11-20')
    const response = await ask('/api/dashboard/import', { body: form, token: admin })
    expect(response.status).toBe(400)
    expect(await response.json()).toEqual({ message: 'Choisissez un fichier Excel à importer.' })
  })

  it('refuses more than 20 MB with 413', async () => {
    const { status, body } = await post({ bytes: Buffer.alloc(20 * 1024 * 1024 + 1) })
    expect([status, body.message]).toEqual([413, 'Le fichier dépasse 20 Mo.'])
  })

  it.each([
    ['a PDF', Buffer.from('%PDF-1.7'), 415],
    ['a web page', Buffer.from('<html><body>Total</body></html>'), 415],
    ['nothing', Buffer.alloc(0), 422],
    ['a bomb', zipOf(xlsxParts('').map((part) => ({ ...part, declared: 250_000_000 }))), 422],
    ['a workbook without the sheet', bySheetJs({ Feuil1: [['x']] }), 422],
  ])(
    'refuses %s with a sentence, in the same shape, and stores nothing',
    async (_what, bytes, wanted) => {
      const { status, body } = await post({ bytes })
      expect(status).toBe(wanted)
      expect(importContracts.importActivity.output.parse(body)).toEqual(body)
      expect(body.sites).toEqual({ stored: 0, failed: 0 })
      expect(body.message).toMatch(/^[A-ZÀÉ][^{}]+\.$/)
      expect(await storedCount()).toBe(0)
      const log = await (await imports.open()).findOne({ _id: body.importId })
      expect(log).toMatchObject({ state: 'refused', message: body.message })
    },
  )

  it('refuses a body that is no form with 415, and a form that was cut with 400', async () => {
    const json = await ask('/api/dashboard/import', { json: { file: 'x' }, token: admin })
    expect(json.status).toBe(415)
    const broken = await ask('/api/dashboard/import', {
      body: '--xyz\r\nContent-Disposition: form-data; name="file"; filename="a.xlsx"\r\n\r\ncut',
      token: admin,
      headers: { 'Content-Type': 'multipart/form-data; boundary=xyz' },
    })
    expect(broken.status).toBe(400)
    expect(await broken.json()).toEqual({
      message: 'Le formulaire envoyé est incomplet ou illisible.',
    })
  })

  it('takes a quoted boundary and a name with folders', async () => {
    const file = book(activityRow('0101'))
    const part = (head: string, body: Uint8Array | string) =>
      Buffer.concat([
        Buffer.from(`--b\r\nContent-Disposition: form-data; ${head}\r\n\r\n`),
        Buffer.from(body as string),
        Buffer.from('\r\n'),
      ])
    const response = await ask('/api/dashboard/import', {
      body: Buffer.concat([
        part('name="date"', '2026-11-20'),
        part('name="file"; filename="C:\\tmp\\é.xlsx"', file),
        Buffer.from('--b--\r\n'),
      ]),
      token: admin,
      headers: { 'Content-Type': 'multipart/form-data; boundary="b"' },
    })
    expect(response.status).toBe(200)
    const { importId } = (await response.json()) as ImportAnswer
    expect((await (await imports.open()).findOne({ _id: importId }))?.fileName).toBe('é.xlsx')
  })
})

const pageOf = (route: string, address: string) =>
  `${address}${address.includes('?') ? '&' : '?'}_data=${encodeURIComponent(route)}`
const cookieOf = async (token: string) => ({
  Cookie: (await sessionCookie().serialize(token)).split(';')[0] ?? '',
  Origin: 'http://localhost',
  Host: 'localhost',
})

describe('the import page', () => {
  const IMPORT = 'routes/_app+/import'

  it('is filled with the effective import date of the selected date', async () => {
    const dateOf = async (query: string) => {
      const response = await ask(pageOf(IMPORT, `/import${query}`), {
        headers: await cookieOf(admin),
      })
      return ((await response.json()) as { date: string }).date
    }
    expect(await dateOf('')).toBe('2026-11-20')
    expect(await dateOf('?date=2026-11-17')).toBe('2026-11-18')
    expect(await dateOf('?date=2026-11-13')).toBe('2026-11-16')
    expect(await dateOf('?date=n-importe-quoi')).toBe('2026-11-20')
  })

  it('starts the import and leads to its result', async () => {
    const response = await ask(pageOf(IMPORT, '/import'), {
      body: formOf({}),
      headers: await cookieOf(admin),
    })
    const location = response.headers.get('X-Remix-Redirect') ?? ''
    expect(location).toMatch(/^\/admin\/imports\/[0-9a-f]{24}$/)
    await awaitRunningImports()
    const result = await ask(pageOf('routes/_app+/admin.imports.$id', location), {
      headers: await cookieOf(admin),
    })
    expect(await result.json()).toMatchObject({
      state: 'done',
      message: 'Import réussi\u202f!',
      sites: [{ siteId: net.sites.a1._id, outcome: 'stored' }],
    })
  })

  it('shows the form again with a message next to the field and the typed date', async () => {
    const sent = async (form: FormData) => {
      const response = await ask(pageOf(IMPORT, '/import'), {
        body: form,
        headers: await cookieOf(admin),
      })
      return { status: response.status, body: await response.json() }
    }
    expect(await sent(formOf({ name: 'a.pdf' }))).toMatchObject({
      status: 400,
      body: {
        initialValue: { date: '2026-11-20' },
        error: { file: ['Format de fichier invalide. Utilisez un fichier Excel (.xlsx ou .xls)'] },
      },
    })
    expect(await sent(formOf({ date: '2027-01-15' }))).toMatchObject({
      status: 400,
      body: {
        initialValue: { date: '2027-01-15' },
        error: { date: [expect.stringContaining('14/01/2027')] },
      },
    })
  })

  it('and its template and results are closed to other roles', async () => {
    const headers = await cookieOf(manager)
    for (const [route, address] of [
      [IMPORT, '/import'],
      ['routes/_app+/import_.modele[.]xlsx', '/import/modele.xlsx'],
      ['routes/_app+/import_.exemple-cumul[.]xlsx', '/import/exemple-cumul.xlsx'],
      ['routes/_app+/import_.exemple-lignes[.]csv', '/import/exemple-lignes.csv'],
      ['routes/_app+/admin.imports._index', '/admin/imports'],
      ['routes/_app+/admin.imports.$id', '/admin/imports/0123456789abcdef01234567'],
      [
        'routes/_app+/admin.imports.$id_.anomalies',
        '/admin/imports/0123456789abcdef01234567/anomalies',
      ],
    ] as const)
      expect((await ask(pageOf(route, address), { headers })).status, address).toBe(403)
    const posted = await ask(pageOf(IMPORT, '/import'), { body: formOf({}), headers })
    expect(posted.status).toBe(403)
  })
})

describe('downloads', () => {
  it('gives a template that reads without an error', async () => {
    const response = await ask('/import/modele.xlsx?date=2026-11-20', {
      headers: await cookieOf(admin),
    })
    expect(response.headers.get('Content-Disposition')).toContain('modele-activite.xlsx')
    const { a1, a2 } = net.sites
    const known = [a1, a2].map(({ _id, name, numerosPDV }) => ({ siteId: _id, name, numerosPDV }))
    const bytes = Buffer.from(await response.arrayBuffer())
    const read = await readActivity(bytes, { date: '2026-11-19', sites: known })
    expect(read.errors.listed).toEqual([])
  })

  // shows 8 §4: /import/exemple-cumul.xlsx, /import/exemple-lignes.csv
  it('gives both example exports for the date asked for', async () => {
    const headers = await cookieOf(admin)
    const summary = await ask('/import/exemple-cumul.xlsx?date=2026-11-20', { headers })
    expect(summary.headers.get('Content-Disposition')).toContain('exemple-cumul-2026-11-19.xlsx')
    const book = await readWorkbook(Buffer.from(await summary.arrayBuffer()), () => true)
    expect(book.sheets[0]?.rows[1]?.[0]?.v).toBe('Du 01/11/2026 au 19/11/2026')
    const lines = await ask('/import/exemple-lignes.csv?date=2026-11-16', { headers })
    expect(lines.headers.get('Content-Disposition')).toContain('exemple-lignes-2026-11-13.csv')
    const text = new TextDecoder('windows-1252').decode(await lines.arrayBuffer())
    const [first = '', second = ''] = text.split('\r\n')
    expect(first).toMatch(/^Concession;Section;Nature;Numéro OR;/)
    expect(second).toMatch(/^0101;MEC;CLI;/)
    const hostile = await ask('/import/exemple-lignes.csv?date=%0d%0aX', { headers })
    expect(hostile.headers.get('Content-Disposition')).toContain('exemple-lignes-2026-11-19.csv')
  })

  // shows 5 §1: /admin/imports/:id/anomalies
  it('gives the anomalies of an import as CSV and XLSX', async () => {
    const { body } = await post({ bytes: book(activityRow('=1+1')) })
    const address = `/admin/imports/${body.importId}/anomalies`
    const csv = await (await ask(address, { headers: await cookieOf(admin) })).text()
    expect(csv).toContain("Erreur;Activité;2;N° PDV;'=1+1;")
    const xlsx = await ask(`${address}?format=xlsx`, { headers: await cookieOf(admin) })
    expect(xlsx.headers.get('Content-Type')).toContain('spreadsheetml')
  })
})

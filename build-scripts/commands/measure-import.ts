import { read, utils } from 'xlsx'
import { activityDays } from '../demo/mornings'
import type { DemoNetwork } from '../demo/network'
import { workbookOf } from '../demo/workbook'
import type { ChildServer } from './child-server'

const ACTIVITY_DATE = '2026-11-19'
const IMPORT_DATE = '2026-11-20'
const RUNS = 7

const median = (values: number[]) =>
  values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

/** Rows of all sheets, as the sheet library hands them over; how long that takes is the yardstick. */
function merelyRead(bytes: Uint8Array): number {
  const book = read(bytes, { type: 'array', dense: true })
  return book.SheetNames.reduce((sum, name) => {
    const sheet = book.Sheets[name]
    return sum + (sheet ? utils.sheet_to_json(sheet, { header: 1 }).length - 1 : 0)
  }, 0)
}

async function importOnce(server: ChildServer, cookie: string, bytes: Uint8Array): Promise<void> {
  const form = new FormData()
  form.set('file', new File([bytes as BlobPart], `activite-${ACTIVITY_DATE}.xlsx`))
  form.set('date', IMPORT_DATE)
  const answer = await fetch(`${server.url}/api/dashboard/import`, {
    method: 'POST',
    body: form,
    headers: { cookie, origin: server.url },
  })
  if (!answer.ok) throw new Error(`the import answered ${answer.status}: ${await answer.text()}`)
}

async function timed(act: () => unknown): Promise<number> {
  const begin = performance.now()
  await act()
  return performance.now() - begin
}

/**
 * Rows per second of a whole import over HTTP (upload, checks, writes; figures differ each time, so that
 * something is written) against merely reading the same file with the sheet library.
 */
export async function measureImport(
  server: ChildServer,
  cookie: string,
  network: DemoNetwork,
): Promise<string> {
  const days = activityDays(network, ACTIVITY_DATE)
  const [imports, readings]: [number[], number[]] = [[], []]
  let rows = 0
  for (let i = 0; i < RUNS; i++) {
    for (const day of days) day.services.mechanic.cents += 100
    const bytes = workbookOf(days)
    readings.push(await timed(() => (rows = merelyRead(bytes))))
    imports.push(await timed(() => importOnce(server, cookie, bytes)))
  }
  const [perImport, perReading] = [median(imports), median(readings)]
  const speed = (ms: number) => Math.round((rows / ms) * 1000).toLocaleString('fr-FR')
  return [
    `\nImport d’un matin de ${network.sites.length} concessions, ${rows} lignes`,
    `  importer      ${perImport.toFixed(0).padStart(6)} ms  ${speed(perImport)} lignes/s`,
    `  lire le fichier${perReading.toFixed(0).padStart(5)} ms  ${speed(perReading)} lignes/s`,
    `  rapport des vitesses ${(perReading / perImport).toFixed(2)}`,
    '',
  ].join('\n')
}

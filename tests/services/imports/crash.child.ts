import { imports } from '~/db/collections/imports.server'
import { records } from '~/db/collections/records.server'
import { sites } from '~/db/collections/sites.server'
import {
  ACTIVITY_HEADER,
  activityRow,
  WORKER_HEADER,
  workerRow,
} from '~/imports/activity/rows.fixture'
import { bySheetJs } from '~/imports/workbook/writers.fixture'
import { configureEnvironment } from '~/infra/config/environment.server'
import { startUp } from '~/server/start-up.server'
import { importActivity } from '~/services/imports/import-activity.server'
import { makePlate, makeSite } from '../../builders/hierarchy'
import { makePrincipal } from '../../builders/users'

/*
 * Started and killed by crash.test.ts. Starts the product's services on a data directory, reports the stored
 * data, then imports one version of the figures after the other until it is killed.
 */
const SITES = 60
const [dataDir = '', first = '1'] = process.argv.slice(2)
const say = (line: string) => process.stdout.write(`${line}\n`)

function workbook(version: number): Buffer {
  const numbers = Array.from({ length: SITES }, (_, i) => String(1000 + i))
  const figures = {
    'CA Net': version,
    'Heures totales': 1000 + version,
    'Factures client': version,
  }
  return bySheetJs({
    Activité: [ACTIVITY_HEADER, ...numbers.map((pdv) => activityRow(pdv, 'MECA', figures))],
    Collaborateurs: [
      WORKER_HEADER,
      ...numbers.flatMap((pdv) =>
        ['Ana', 'Bob', 'Cyd'].map((name) => workerRow(pdv, name, { billed: version })),
      ),
    ],
  })
}

/** Versions that the parts of each concession's record come from, and the imports in the log. */
async function found() {
  const all = await (await records.open()).find({ month: '2026-11' }).toArray()
  const log = await (await imports.open()).find({ startedAt: { $gte: new Date(0) } }).toArray()
  return {
    records: all.map(({ siteId, importId, services: { mechanic }, workers }) => ({
      siteId,
      importId,
      versions: [
        mechanic.netRevenue,
        mechanic.totalHours - 1000,
        mechanic.entriesClients,
        ...workers.map((worker) => worker.billedHours),
      ],
    })),
    imports: log.map(({ _id, state, sites: outcomes }) => ({
      _id,
      state,
      stored: outcomes.filter((site) => site.outcome === 'stored').map((site) => site.siteId),
    })),
  }
}

configureEnvironment({
  SESSION_SECRET: 'x'.repeat(32),
  LOG_LEVEL: 'silent',
  DATA_DIR: dataDir,
  NOW: '2026-11-20T08:30',
})
await startUp()
if ((await (await sites.open()).countDocuments({ name: { $gte: '' } })) === 0) {
  const plate = await makePlate()
  for (let i = 0; i < SITES; i++) await makeSite({ plate, numerosPDV: [String(1000 + i)] })
}
say(`found ${JSON.stringify(await found())}`)
for (let version = Number(first); ; version++) {
  say(`importing ${version}`)
  await importActivity(makePrincipal(), {
    bytes: workbook(version),
    fileName: `version-${version}.xlsx`,
    date: '2026-11-20',
  })
}

import type { AuditDocument } from '~/db/collections/audit.server'
import { eachAct } from '~/db/collections/export-cursors.server'
import type { Principal } from '~/domain/access/scope'
import { auditRows } from '~/domain/audit/export'
import { accountsFile, keysFile, trailFile } from '~/domain/network-export/administration'
import { parisTime } from '~/infra/process/clock.server'
import { listKeys } from '~/services/api-keys/keys.server'
import { auditLines } from '~/services/audit/lines.server'
import { listUsers } from '~/services/users/read.server'
import { type ExportFile, exportFile } from './file.server'
import { momentOf } from './moment.server'

const timeOf = (instant: string) => momentOf(new Date(instant))
const dayOf = (instant: string) => parisTime(new Date(instant)).slice(0, 10)

/** Entries whose subjects are named by one set of queries. */
const AT_ONCE = 100

async function* inParts(acts: AsyncIterable<AuditDocument>): AsyncGenerator<AuditDocument[]> {
  let part: AuditDocument[] = []
  for await (const act of acts) {
    part.push(act)
    if (part.length < AT_ONCE) continue
    yield part
    part = []
  }
  if (part.length > 0) yield part
}

/** File of the trail. @param userId author of its entries; null: all */
export const trailOf = (userId: string | null): ExportFile =>
  exportFile(trailFile(timeOf), async function* () {
    for await (const acts of inParts(eachAct(userId)))
      for (const line of await auditLines(acts)) yield* auditRows(line)
  })

/** Files of accounts and API keys. */
export const administrationFiles = (principal: Principal): ExportFile[] => [
  exportFile(accountsFile(dayOf), async function* () {
    yield* await listUsers(principal)
  }),
  exportFile(keysFile(timeOf), async function* () {
    yield* await listKeys(principal)
  }),
]

import { referenceDataOf } from '~/db/collections/reference-data.server'
import { may } from '~/domain/access/permissions'
import type { Principal } from '~/domain/access/scope'
import { auditOfWrite } from '~/domain/audit-entry'
import type { CsvStyle } from '~/domain/exports/csv'
import { frenchDateTime } from '~/domain/format/dates'
import { scopeName, sitesOf } from '~/domain/hierarchy/network'
import { README_NAME, readmeText, WORKBOOK_NAME } from '~/domain/network-export/readme'
import { exportScope, takesAdministration } from '~/domain/network-export/rights'
import { pacedBody, type ZipEntry, zipStream } from '~/infra/files/zip-stream.server'
import { attachment } from '~/infra/http/attachment.server'
import { now, parisTime } from '~/infra/process/clock.server'
import { writeWorkbook } from '~/services/network-workbook/compare.server'
import { write } from '~/services/writes/write.server'
import { administrationFiles, trailOf } from './administration-files.server'
import type { ExportFile } from './file.server'
import { followExport } from './progress.server'
import { settingFile } from './setting-file.server'
import { siteFiles } from './site-files.server'

/** What an export takes out, and how it is written. */
export interface NetworkExportRequest {
  groupId?: string | undefined
  style: CsvStyle
  /** mark by which the page asks for the progress */
  mark?: string | undefined
}

/** The files of the ZIP. LISEZMOI.txt comes last: it counts their lines and names what could not be read. */
function entriesOf(
  files: readonly ExportFile[],
  more: readonly ZipEntry[],
  readme: () => string,
  style: CsvStyle,
): ZipEntry[] {
  const entries: ZipEntry[] = files.map((file) => ({
    name: file.written.name,
    content: () => file.text(style),
  }))
  return [
    ...entries,
    ...more,
    {
      name: README_NAME,
      async *content() {
        yield readme()
      },
    },
  ]
}

/** The same files, each noted when its writing begins. */
const followed = (entries: readonly ZipEntry[], note: (name: string) => void): ZipEntry[] =>
  entries.map(({ name, content }) => ({
    name,
    async *content() {
      note(name)
      yield* content()
    },
  }))

/**
 * 'Tout exporter' (9-first-day §5): everything of the network or a group as one ZIP, read by cursors and written as a
 * stream. The export is in the audit.
 * @param drained waits until the response has room
 * @throws ForbiddenError 403; GroupNotFoundError 404
 */
export async function exportNetwork(
  request: Request,
  principal: Principal,
  { groupId, style, mark }: NetworkExportRequest,
  drained: () => Promise<void>,
): Promise<Response> {
  const reference = await referenceDataOf(request)
  const { network } = reference
  const scope = exportScope(principal, network, groupId)
  const isWhole = takesAdministration(principal, scope)
  const groupIds = scope.type === 'all' ? network.groups.map(({ _id }) => _id) : [scope.groupId]
  const places = { network, groupIds, sites: sitesOf(network, scope) }
  const withCodes = may(principal.role, 'attendance-codes.read')
  const files = [
    ...siteFiles(places, withCodes),
    settingFile(places, reference),
    trailOf(isWhole ? null : principal.userId),
    ...(isWhole ? administrationFiles(principal) : []),
  ]
  const name = scope.type === 'all' ? 'Tout le réseau' : (scopeName(network, scope) ?? '')
  const at = now()
  const readme = () =>
    readmeText(
      {
        scope: name,
        written: frenchDateTime(at.toISOString()),
        style,
        leftOut: isWhole ? null : 'comptes, clés API et journal des autres comptes',
      },
      files.map(({ written }) => written),
    )
  const entityId = scope.type === 'all' ? 'all' : scope.groupId
  const counted = { field: 'tables', old: null, new: files.length }
  const entry = auditOfWrite('personalData', entityId, 'export-all', [counted])
  await write(principal, [entry], async () => true)
  const workbook: ZipEntry = {
    name: WORKBOOK_NAME,
    async *content() {
      yield await writeWorkbook(principal)
    },
  }
  const entries = entriesOf(files, isWhole ? [workbook] : [], readme, style)
  const follow = mark ? followExport(principal.userId, mark, entries.length) : () => undefined
  const zip = () => zipStream(followed(entries, follow), at).on('end', () => follow(null))
  return new Response(pacedBody(zip, drained), {
    headers: {
      'Content-Type': 'application/zip',
      'Content-Disposition': attachment(
        `Export complet ${name} ${parisTime(at).slice(0, 10)}`,
        'zip',
      ),
    },
  })
}

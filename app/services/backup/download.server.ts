import { redirect } from '@remix-run/node'
import { BackupError } from '~/db/backup/backup-error'
import { backupStream } from '~/db/backup/file.server'
import { openPointInTime } from '~/db/backup/point-in-time.server'
import { auditOfWrite } from '~/domain/audit-entry'
import { RuleError, UnknownFormError } from '~/domain/errors'
import { environment } from '~/infra/config/environment.server'
import { pacedBody } from '~/infra/files/zip-stream.server'
import { attachment } from '~/infra/http/attachment.server'
import { noteBackup } from '~/infra/last-backup.server'
import { bestEffort } from '~/infra/process/best-effort.server'
import { parisTime, realNow } from '~/infra/process/clock.server'
import { rareUrls } from '~/rare-urls'
import { requirePermission } from '~/services/session/session.server'
import { write } from '~/services/writes/write.server'

/** 409: the database is not embedded; 503: it could not be copied. */
class BackupRefusedError extends RuleError {}

const NOT_EMBEDDED =
  'La base MongoDB ne se télécharge pas ici\u202f: sauvegardez-la sur son serveur (npm run backup -- sauvegarde.apv).'

/** True when the product runs on its embedded database, whose backup can be downloaded. */
export const isEmbedded = (): boolean => environment().mongodbUri === null

/** Opens a copy of the running database. @throws BackupRefusedError 503 */
async function openCopy() {
  try {
    return await openPointInTime()
  } catch (error) {
    if (error instanceof BackupError)
      throw new BackupRefusedError(`La sauvegarde a échoué. ${error.message}`, 503)
    throw error
  }
}

/**
 * A backup of the whole embedded database as a download, for administrators (9-first-day §4). It is in the trail, and
 * once it has been read to its end it is the last known backup.
 * @param drained waits until the response has room
 * @throws ForbiddenError, UnknownFormError 400, RuleError 409 without an embedded database, 503 when it cannot be copied
 */
export async function backupFile(
  request: Request,
  form: FormData,
  drained: () => Promise<void>,
): Promise<Response> {
  const { principal } = await requirePermission(request, 'administration')
  if (form.get('intent') !== 'download-backup') throw new UnknownFormError()
  if (!isEmbedded()) throw new BackupRefusedError(NOT_EMBEDDED, 409)
  const copy = await openCopy()
  const at = realNow()
  try {
    await write(principal, [auditOfWrite('personalData', 'all', 'backup', [])], async () => true)
    const file = await backupStream(copy.db, at, copy.session)
    file.on('end', () => bestEffort('the time of the last backup', () => noteBackup(at)))
    file.on('close', () => bestEffort('the end of a backup', copy.close))
    request.signal.addEventListener('abort', () => file.destroy())
    const day = parisTime(at).slice(0, 16).replace('T', ' ')
    return new Response(
      pacedBody(() => file, drained),
      {
        headers: {
          'Content-Type': 'application/octet-stream',
          'Content-Disposition': attachment(`sauvegarde ${day}`, 'apv'),
        },
      },
    )
  } catch (error) {
    await copy.close()
    throw error
  }
}

/** Redirects the download's address to the check-list, when it is opened without the form. @throws ForbiddenError */
export async function toBackup(request: Request): Promise<Response> {
  await requirePermission(request, 'administration')
  return redirect(rareUrls.setupList())
}

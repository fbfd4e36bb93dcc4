import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { backupFile, toBackup } from '~/services/backup/download.server'

export const loader = ({ request }: LoaderFunctionArgs) => toBackup(request)

/** A backup of the embedded database. */
export async function action({ request, context }: ActionFunctionArgs) {
  return backupFile(request, await request.formData(), context.drained)
}
